/** Return an element that must exist; say which one is missing otherwise. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`There is no element ${index} in a list of ${list.length}.`);
  return found;
}
