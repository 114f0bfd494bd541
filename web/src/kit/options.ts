/** Options of a game in words. */
import type { OptionFacts } from "./wire";

export type OptionValue = OptionFacts["default"];

/** Name a value of an option. */
export function labelOf({ values, labels }: OptionFacts, value: OptionValue | undefined): string {
  return value === undefined ? "" : (labels[values.indexOf(value)] ?? "");
}
