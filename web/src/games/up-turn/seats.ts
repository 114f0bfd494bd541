/** Where people sit. */
export const NOBODY = -1;

/** Which neighbour a seat is to another: with three or more at the table there is a left and a right. */
export function sideOf(seat: number, of: number, seats: number): "left" | "right" | null {
  if (of < 0 || seats < 3) return null;
  if (seat === (of + 1) % seats) return "left";
  return seat === (of + seats - 1) % seats ? "right" : null;
}
