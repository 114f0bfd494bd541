/** The block in the hand: its faces, its place, and the word to put it down. */
import { FaceIcon } from "./glyphs";
import type { Board, Hand } from "./hand";
import { footAt, standOf } from "./held";
import { SIDE } from "./state";
import type { Say } from "./texts";
import { COLOURS, DEEP, placeText, quarterAt, shapeOf, WIDE, xOf, yOf } from "./tower";
import { blockWords, hoverWords } from "./words";

interface Props {
  board: Board;
  hand: Hand;
  say: Say;
}

/** The block in the hand: its faces, its place, and the word to put it down. */
export function InHand({ board, hand, say }: Props) {
  const { held } = hand;
  if (!held) return null;
  const tops = [...new Set(held.lift.stands.flatMap((stand) => stand.tops))].sort();
  const turned = shapeOf(DEEP[held.shape], WIDE[held.shape]);
  const canTurn = turned !== held.shape && held.lift.stands.some((stand) => stand.shape === turned);
  return (
    <div className="auf-panel auf-in-hand">
      <h2>{say("in_hand", { block: blockWords(held.lift.block, say) })}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a set of faces is no form */}
      <div className="auf-faces" role="group" aria-label={say("face_up")}>
        {tops.map((face) => (
          <button
            key={face}
            type="button"
            className="auf-face-button"
            aria-pressed={held.face === face}
            aria-label={say("face_button", { colour: say(COLOURS[face]) })}
            title={say("face_button", { colour: say(COLOURS[face]) })}
            onClick={() => hand.turnTo(face)}
          >
            <FaceIcon colour={face} />
          </button>
        ))}
        {canTurn && (
          <button type="button" onClick={hand.turnRound}>
            {say("turn_round")}
          </button>
        )}
      </div>
      <PlaceChoice board={board} hand={hand} say={say} />
      <p className="auf-help" aria-live="polite">
        {hoverWords(hand, board.state, say)}
      </p>
      <div className="buttons">
        <button
          type="button"
          className={hand.canPut ? "primary can" : ""}
          onClick={(event) => hand.confirmPut(event.currentTarget)}
        >
          {say("put_here")}
        </button>
        {!hand.isBound && (
          <button type="button" className="quiet" onClick={hand.back}>
            {say("put_back")}
          </button>
        )}
      </div>
    </div>
  );
}

/** Where it may go, as a list, the highest first; and a step in each direction. */
function PlaceChoice({ board, hand, say }: Props) {
  const { held } = hand;
  if (!held) return null;
  const stand = standOf(held);
  const places = stand?.tops.includes(held.face) ? stand.places : [];
  const foot = (place: number) => footAt(board.state, hand, place);
  const sorted = [...places]
    .filter((place) => hand.isPut({ ...held, place }))
    .sort((one, other) => foot(other) - foot(one) || one - other);
  const step = (dx: number, dy: number) => {
    const [x, y] = [xOf(held.place) + dx, yOf(held.place) + dy];
    if (x >= 0 && y >= 0 && x + WIDE[held.shape] <= SIDE && y + DEEP[held.shape] <= SIDE) hand.hover(quarterAt(x, y));
  };
  return (
    <div className="auf-place">
      <label className="auf-select">
        <span>{say("place_label")}</span>
        <select value={hand.canPut ? held.place : ""} onChange={(event) => hand.hover(Number(event.target.value))}>
          {!hand.canPut && (
            <option value="" disabled>
              {say("pick")}
            </option>
          )}
          {sorted.map((place) => (
            <option key={place} value={place}>
              {say("place_option", {
                place: placeText(place),
                foot: foot(place),
                height: foot(place) + (stand?.tall ?? 0),
              })}
            </option>
          ))}
        </select>
      </label>
      <div className="auf-arrows">
        {(
          [
            ["move_left", "←", -1, 0],
            ["move_up", "↑", 0, -1],
            ["move_down", "↓", 0, 1],
            ["move_right", "→", 1, 0],
          ] as const
        ).map(([key, sign, dx, dy]) => (
          <button key={key} type="button" aria-label={say(key)} onClick={() => step(dx, dy)}>
            {sign}
          </button>
        ))}
      </div>
    </div>
  );
}
