/** A card, face-up. */
import { halvesOf } from "./cards";
import { CardFace } from "./drawings";
import { romanOf } from "./notation";
import type { State } from "./state";

interface Props {
  state: State;
  card: number;
  isSmall?: boolean;
}

export function Card({ state, card, isSmall = false }: Props) {
  const halves = halvesOf(state, card);
  return <CardFace {...halves} roman={romanOf(halves.airport)} isSmall={isSmall} />;
}
