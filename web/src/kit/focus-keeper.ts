/** Keep the focus in the page: when its element goes away, give it to what is left around that element. */

const ROOT = "page"; // the id of the element that holds the page
const CHANGES: MutationObserverInit = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ["disabled"],
};

let last: Element | null = null;
let around: Element[] = []; // the ancestors of the last element that had the focus, nearest first

function ancestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let at = element.parentElement; at && at.id !== ROOT && at !== document.body; at = at.parentElement) {
    found.push(at);
  }
  return found;
}

/** Tell whether nothing that a person chose has the focus. */
function isLost(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.id === ROOT;
}

function rescue(): void {
  if (!last || !isLost() || (last.isConnected && !last.matches(":disabled"))) return;
  const target = around.find((one) => one.isConnected) ?? document.querySelector("main h1, main h2, .bar h1");
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Begin to keep the focus. */
export function keepFocus(): void {
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element) || isLost()) return;
    last = target;
    around = ancestors(target);
  });
  new MutationObserver(rescue).observe(document.body, CHANGES);
}
