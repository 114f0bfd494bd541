/** Mark things on the board: those that an entry of the log is about, that a hint means, or that have changed. Elements get
 *  a class; drawings without elements ask for the names. */
import { useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";

export type Mark = "pointed" | "hinted" | "changed";

/** Add a class to the elements with these names as `data-place` or `data-thing`; return how to remove it again. */
export function mark(names: string[], className: Mark, root: ParentNode = document): () => void {
  const found = elementsOf(names, root);
  for (const element of found) element.classList.add(className);
  const own = { names, className };
  marks.add(own);
  publishSoon();
  return () => {
    for (const element of found) element.classList.remove(className);
    marks.delete(own);
    publishSoon();
  };
}

/** Mark the elements with these names for as long as a component is shown, also those that a board draws anew. Classes
 *  stay where they are: taking them away and putting them back would style a board a second time. */
export function useMarks(names: string[], className: Mark): void {
  const marked = useRef(new Set<Element>());
  const list = names.join("\n");
  useLayoutEffect(() => {
    const own = { names: list ? list.split("\n") : [], className };
    marks.add(own);
    publishSoon();
    return () => {
      marks.delete(own);
      publishSoon();
    };
  }, [list, className]);
  useLayoutEffect(() => {
    const found = new Set(elementsOf(names, document));
    for (const element of marked.current) if (!found.has(element)) element.classList.remove(className);
    for (const element of found) if (!element.classList.contains(className)) element.classList.add(className);
    marked.current = found;
  }); // after every render: boards replace their elements
  useLayoutEffect(
    () => () => {
      for (const element of marked.current) element.classList.remove(className);
      marked.current.clear();
    },
    [className],
  );
}

function elementsOf(names: string[], root: ParentNode): Element[] {
  const values = names.map((name) => CSS.escape(name));
  const wanted = values.map((value) => `[data-place="${value}"], [data-thing="${value}"]`).join();
  return wanted ? [...root.querySelectorAll(wanted)] : []; // in one walk through the page
}

/** Return the names of everything that is marked like this now, whether or not an element has the name. */
export function useMarked(className: Mark): ReadonlySet<string> {
  const list = useSyncExternalStore(subscribe, () => published.get(className) ?? "");
  return useMemo(() => new Set(list ? list.split("\n") : []), [list]);
}

const marks = new Set<{ names: string[]; className: Mark }>();
const published = new Map<Mark, string>(); // names, one a line
const listeners = new Set<() => void>();
let isPublishing = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tell the listeners once, after the marks that are removed and made again with every render. */
function publishSoon(): void {
  if (isPublishing) return;
  isPublishing = true;
  queueMicrotask(() => {
    isPublishing = false;
    const named = new Map<Mark, string[]>();
    for (const { names, className } of marks) named.set(className, [...(named.get(className) ?? []), ...names]);
    published.clear();
    for (const [className, names] of named) published.set(className, [...new Set(names)].sort().join("\n"));
    for (const listener of listeners) listener();
  });
}
