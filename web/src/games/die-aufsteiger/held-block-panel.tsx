/** The held block: its faces with their heights, its place, and the button to put it down. */
import { Confirm } from "../../kit/dock";
import { FaceIcon } from "./glyphs";
import type { Hand } from "./hand";
import { groundBelow, type HeldBlock, tallOf, tallWith, topsOf, turnedShape } from "./held-block";
import type { Board } from "./scene";
import type { Translate } from "./texts";
import { colourName } from "./tower";
import { areaWords, hoverWords, kindWords, toldApart } from "./words";

interface Props {
  board: Board;
  hand: Hand;
  held: HeldBlock;
  t: Translate;
}

export function HeldBlockPanel({ board, hand, held, t }: Props) {
  const { canPut, isBound, confirm } = hand.block;
  return (
    <div className="auf-held-block">
      <FaceChoice hand={hand} held={held} t={t} />
      <div className="auf-place">
        <PlaceChoice board={board} hand={hand} held={held} t={t} />
        <Arrows hand={hand} t={t} />
      </div>
      <p className="auf-outlook" aria-live="polite">
        <strong>{t("in_hand", { kind: kindWords(held.lift.block, t) })}</strong>{" "}
        {hoverWords(hand.block, board.state, t)}{" "}
        {canPut && hand.outlook && <span className="auf-reach">{sentence(hand.outlook)}</span>}
      </p>
      <Confirm>
        <button
          type="button"
          className={canPut ? "primary available auf-confirm" : "auf-confirm"}
          onClick={(event) => confirm(event.currentTarget)}
        >
          {t("put_here")}
        </button>
        {!isBound && (
          <button type="button" className="quiet auf-cancel" onClick={hand.back}>
            <span>{t("put_back")}</span>
          </button>
        )}
      </Confirm>
    </div>
  );
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** A button for every colour that can be on top, with the height of the block then, and one for a quarter turn. */
function FaceChoice({ hand, held, t }: Omit<Props, "board">) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these faces do not make a form
    <div className="auf-faces" role="group" aria-label={t("face_up")}>
      {topsOf(held).map((face) => {
        const tall = t("tall", { count: tallWith(held, face) });
        const words = `${t("face_button", { colour: t(colourName(face)) })}, ${tall}`;
        return (
          <button
            key={face}
            type="button"
            className="auf-face-button"
            aria-pressed={held.face === face}
            aria-label={words}
            title={words}
            onClick={() => hand.block.turnTo(face)}
          >
            <FaceIcon colour={face} />
            <small>{tall}</small>
          </button>
        );
      })}
      {turnedShape(held) !== undefined && (
        <button type="button" className="auf-turn-button" onClick={hand.block.turnRound} title={t("turn_round")}>
          <span aria-hidden="true">⟳</span>
          <small>{t("turn_round")}</small>
        </button>
      )}
    </div>
  );
}

/** The list of possible places, the highest first. */
function PlaceChoice({ board: { state }, hand, held, t }: Props) {
  const { canPut, places, hover } = hand.block;
  const ground = (place: number) => groundBelow(state, held, place);
  const sorted = places.toSorted((one, other) => ground(other) - ground(one) || one - other);
  const optionWords = (place: number) =>
    t("place_option", { area: areaWords(state, place, t), height: ground(place) + tallOf(held, state) });
  const labels = toldApart(
    sorted.map((place) => ({ words: optionWords(place), place })),
    t,
  );
  return (
    <label className="auf-select">
      <span className="sr">{t("place_label")}</span>
      <select value={canPut ? held.place : ""} onChange={(event) => hover(Number(event.target.value))}>
        {!canPut && (
          <option value="" disabled>
            {t("pick_place")}
          </option>
        )}
        {sorted.map((place, index) => (
          <option key={place} value={place}>
            {labels[index]}
          </option>
        ))}
      </select>
    </label>
  );
}

const ARROWS = [
  ["move_left", "←", -1, 0],
  ["move_up", "↑", 0, -1],
  ["move_down", "↓", 0, 1],
  ["move_right", "→", 1, 0],
] as const;

/** A button for a step in each direction. */
function Arrows({ hand, t }: Pick<Props, "hand" | "t">) {
  return (
    <div className="auf-arrows">
      {ARROWS.map(([key, sign, dx, dy]) => (
        <button key={key} type="button" aria-label={t(key)} onClick={() => hand.block.step(dx, dy)}>
          {sign}
        </button>
      ))}
    </div>
  );
}
