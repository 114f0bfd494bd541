/** The held block: its faces, its place, and the button to put it down. */
import { FaceIcon } from "./glyphs";
import type { Board, Hand } from "./hand";
import { footAt, standOf } from "./held-block";
import { SIDE } from "./state";
import type { Translate } from "./texts";
import { COLOURS, DEEP, quarterAt, shapeOf, WIDE, xOf, yOf } from "./tower";
import { areaWords, hoverWords, kindWords } from "./words";

interface Props {
  board: Board;
  hand: Hand;
  t: Translate;
}

/** The held block: its faces, its place, and the button to put it down. */
export function HeldBlockPanel({ board, hand, t }: Props) {
  const { held } = hand;
  if (!held) return null;
  const tops = [...new Set(held.lift.stands.flatMap((stand) => stand.tops))].sort();
  const turned = shapeOf(DEEP[held.shape], WIDE[held.shape]);
  const canTurn = turned !== held.shape && held.lift.stands.some((stand) => stand.shape === turned);
  return (
    <div className="auf-panel auf-held-block">
      <h2>{t("in_hand", { kind: kindWords(held.lift.block, t) })}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: these faces do not make a form */}
      <div className="auf-faces" role="group" aria-label={t("face_up")}>
        {tops.map((face) => (
          <button
            key={face}
            type="button"
            className="auf-face-button"
            aria-pressed={held.face === face}
            aria-label={t("face_button", { colour: t(COLOURS[face]) })}
            title={t("face_button", { colour: t(COLOURS[face]) })}
            onClick={() => hand.turnTo(face)}
          >
            <FaceIcon colour={face} />
          </button>
        ))}
        {canTurn && (
          <button type="button" onClick={hand.turnRound}>
            {t("turn_round")}
          </button>
        )}
      </div>
      <PlaceChoice board={board} hand={hand} t={t} />
      <p className="auf-help" aria-live="polite">
        {hoverWords(hand, board.state, t)}
      </p>
      <div className="buttons">
        <button
          type="button"
          className={hand.canPut ? "primary can" : ""}
          onClick={(event) => hand.confirmPut(event.currentTarget)}
        >
          {t("put_here")}
        </button>
        {!hand.isBound && (
          <button type="button" className="quiet" onClick={hand.back}>
            {t("put_back")}
          </button>
        )}
      </div>
    </div>
  );
}

/** The list of possible places, the highest first, and a button for a step in each direction. */
function PlaceChoice({ board, hand, t }: Props) {
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
        <span>{t("place_label")}</span>
        <select value={hand.canPut ? held.place : ""} onChange={(event) => hand.hover(Number(event.target.value))}>
          {!hand.canPut && (
            <option value="" disabled>
              {t("pick")}
            </option>
          )}
          {sorted.map((place) => (
            <option key={place} value={place}>
              {t("place_option", {
                area: areaWords(board.state, place, t),
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
          <button key={key} type="button" aria-label={t(key)} onClick={() => step(dx, dy)}>
            {sign}
          </button>
        ))}
      </div>
    </div>
  );
}
