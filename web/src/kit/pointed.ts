/** Outline things on the board for as long as a sentence is about them, however often the board draws them anew. */
import { useEffect } from "react";
import { mark } from "./marks";

const POINTED = "pointed";
const CHANGES: MutationObserverInit = { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] };

/** Outline the elements with these names as `data-place` or `data-thing`. */
export function usePointed(names: string[]): void {
  const list = names.join("\n");
  useEffect(() => {
    const wanted = list ? list.split("\n") : [];
    if (!wanted.length) return;
    let unmark = mark(wanted, POINTED);
    const observer = new MutationObserver(() => {
      const last = unmark;
      last();
      unmark = mark(wanted, POINTED);
      observer.takeRecords(); // of the marks themselves
    });
    observer.observe(document.body, CHANGES);
    return () => {
      observer.disconnect();
      unmark();
    };
  }, [list]);
}
