/** Seats around the table. */
export const NOBODY = -1;

/** Tell which neighbour a seat is of another; with two players there is no left and right. */
export function sideOf(seat: number, of: number, seats: number): "left" | "right" | null {
  if (of < 0 || seats < 3) return null;
  if (seat === (of + 1) % seats) return "left";
  return seat === (of + seats - 1) % seats ? "right" : null;
}

/** The other seats, clockwise from a player's left; all seats for spectators. */
export function around(seats: number, seat: number): number[] {
  if (seat < 0) return Array.from({ length: seats }, (_, at) => at);
  return Array.from({ length: seats - 1 }, (_, at) => (seat + 1 + at) % seats);
}
