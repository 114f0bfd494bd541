/** Numbers of players that a game allows. */
import { at } from "./at";

interface Seats {
  seats: number[];
}

/** Return the number of players to suggest: the second smallest. */
export function usualPlayers({ seats }: Seats): number {
  return seats[1] ?? at(seats, 0);
}

/** Return the words for "2 to 5 players, 30 minutes". */
export function playersAndTime({ seats, minutes }: Seats & { minutes: string }) {
  return { least: at(seats, 0), most: seats.at(-1) ?? 0, minutes };
}
