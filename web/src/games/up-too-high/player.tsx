/** A player's balloon with the first letter of the name. */
import { Balloon } from "../../kit/balloons";
import type { Person } from "./rows";

export function PlayerBalloon({ player }: { player: Person }) {
  return <Balloon seat={player.seat} label={player.name.charAt(0).toUpperCase()} />;
}
