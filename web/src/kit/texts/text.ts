/** A text whose form depends on the number `count`. */
export interface Plural {
  one: string;
  other: string;
}

export type Text = string | Plural;
