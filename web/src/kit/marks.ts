/** Mark things on the board by a class: those that an entry of the log is about, or that have changed. */

/** Add a class to the elements with these names as `data-place` or `data-thing`; return how to remove it again. */
export function mark(names: string[], className: string, root: ParentNode = document): () => void {
  const found = names.flatMap((name) => {
    const value = CSS.escape(name);
    return [...root.querySelectorAll(`[data-place="${value}"], [data-thing="${value}"]`)];
  });
  for (const element of found) element.classList.add(className);
  return () => {
    for (const element of found) element.classList.remove(className);
  };
}
