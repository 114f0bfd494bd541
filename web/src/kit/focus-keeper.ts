/** Keep the focus in the page: when its element goes away, give it to what is left around that element. */

const ROOT = "page"; // the id of the element that holds the page
const KEEPER = "data-keeps-focus"; // marks what has the focus only because its owner is gone
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

/** Tell whether nothing has the focus. */
function isLost(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.id === ROOT;
}

/** Tell whether nothing that a person chose has the focus: nothing at all, or what keeps it for them. */
export function isFocusFree(): boolean {
  return isLost() || document.activeElement?.hasAttribute(KEEPER) === true;
}

function rescue(): void {
  if (!last || !isLost() || (last.isConnected && !last.matches(":disabled"))) return;
  const target = around.find((one) => one.isConnected) ?? document.querySelector("main h1, main h2, .bar h1");
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) {
    target.tabIndex = -1;
    target.setAttribute(KEEPER, ""); // without an outline: around a board it would look like a mark
  }
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
