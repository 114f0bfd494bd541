/** A card, face-up. */
import { CardFace } from "./drawings";
import { companyOf, isShare, ROMAN } from "./notation";
import type { State } from "./state";

export function Card({ state, card }: { state: State; card: number }) {
  const airport = state.airport_half[card];
  return (
    <CardFace
      company={isShare(state, card) ? companyOf(state, card) : null}
      plane={state.plane_half[card]}
      airport={airport}
      roman={ROMAN[airport]}
    />
  );
}
