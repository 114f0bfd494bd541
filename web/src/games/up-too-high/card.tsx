/** A card, face-up. */
import { halvesOf } from "./cards";
import { CardFace } from "./drawings";
import { romanOf } from "./notation";
import type { State } from "./state";

export function Card({ state, card }: { state: State; card: number }) {
  const halves = halvesOf(state, card);
  return <CardFace {...halves} roman={romanOf(halves.airport)} />;
}
