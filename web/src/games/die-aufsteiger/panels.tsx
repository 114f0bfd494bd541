/** The panel below the tools: what the chosen tool can do, or the question before a move that costs something. */
import { FaceIcon, LadderIcon } from "./glyphs";
import type { Hand } from "./hand";
import { blockText, placeText, wayText } from "./notation";
import type { Board } from "./scene";
import { NONE, Phase, type State, TABLE, type Way } from "./state";
import type { Translate } from "./texts";
import { faceAt, heightAt, standing, topOf } from "./tower";
import { areaWords, blockWords, wayWords } from "./words";

interface Props {
  board: Board;
  hand: Hand;
  t: Translate;
}

export function Panel({ board, hand, t }: Props) {
  if (hand.chosen.length) return <Confirm board={board} hand={hand} t={t} />;
  if (hand.stone !== NONE) return <ConfirmStone board={board} hand={hand} t={t} />;
  if (hand.tool === "pawn") return <Ways board={board} hand={hand} t={t} />;
  return <Blocks board={board} hand={hand} t={t} />;
}

function WayIcon({ way }: { way: Way }) {
  return way.verb === "walk" ? null : <LadderIcon large={way.verb.startsWith("large")} />;
}

function Confirm({ board, hand, t }: Props) {
  const isWalk = hand.chosen[0]?.verb === "walk";
  return (
    <div className="auf-panel stack">
      <p className="muted">{t(isWalk ? "confirm_down" : "confirm_ladder")}</p>
      <div className="buttons">
        {hand.chosen.map((way) => (
          <button
            key={way.verb}
            type="button"
            className="available auf-way-button"
            data-move={wayText(way)}
            onClick={() => hand.go(way)}
          >
            <WayIcon way={way} />
            {wayWords(board.state, way, t)}
          </button>
        ))}
        <button type="button" className="quiet" onClick={hand.back}>
          {t("cancel")}
        </button>
      </div>
      <span className="sr">{board.names[board.seat]}</span>
    </div>
  );
}

function ConfirmStone({ board, hand, t }: Props) {
  return (
    <div className="auf-panel stack">
      <p className="muted">{t("stone_there", { block: blockWords(board.state, hand.stone, t) })}</p>
      <div className="buttons">
        <button type="button" className="available" onClick={hand.layStone}>
          {t("lay_stone")}
        </button>
        <button type="button" className="quiet" onClick={hand.back}>
          {t("cancel")}
        </button>
      </div>
    </div>
  );
}

/** Help by phase when the pawn has nowhere to go. */
const NO_WAYS = {
  [Phase.ACTING]: "help_pawn_none",
  [Phase.HOLDING]: "help_pawn_none",
  [Phase.SHARING]: "help_share_none",
  [Phase.LAYING]: "help_stone_none",
  [Phase.CLOSING]: "help_end",
} as const;

/** All destinations, the highest first, for the keyboard. */
function Ways({ board, hand, t }: Props) {
  const { state } = board;
  const { ways } = hand.offers;
  if (!ways.length) return <p className="muted">{t(NO_WAYS[state.phase as keyof typeof NO_WAYS])}</p>;
  const sorted = ways.toSorted((one, other) => heightAt(state, other.to) - heightAt(state, one.to));
  return (
    <div className="auf-panel stack">
      <p className="muted">{t("help_pawn")}</p>
      <ul className="auf-ways flow" aria-label={t("ways")}>
        {sorted.map((way) => (
          <li key={wayText(way)}>
            <button
              type="button"
              className="auf-way-button"
              data-move={wayText(way)}
              onClick={(event) => hand.press(way.to, event.currentTarget)}
              onFocus={() => hand.setHovered(way.to)}
              onBlur={() => hand.setHovered(null)}
              onMouseEnter={() => hand.setHovered(way.to)}
              onMouseLeave={() => hand.setHovered(null)}
              aria-label={labelOf(state, way, t)}
            >
              <WayIcon way={way} />
              {way.to !== TABLE && <FaceIcon colour={faceAt(state, way.to)} />}
              <span aria-hidden="true">{way.to === TABLE ? t("way_table") : heightAt(state, way.to)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A way in words, with the part of the map that it leads to. */
function labelOf(state: State, way: Way, t: Translate): string {
  const words = wayWords(state, way, t);
  return way.to === TABLE ? words : `${words}, ${areaWords(state, way.to, t)}`;
}

/** Blocks that can be lifted, or tops that can take the stone, as a list for the keyboard. */
function Blocks({ board, hand, t }: Props) {
  const { state, parts } = board;
  const isStone = hand.tool === "stone";
  const blocks = [...(isStone ? hand.offers.stones : hand.offers.lifts.keys())];
  blocks.sort((one, other) => topOf(state, other) - topOf(state, one) || one - other);

  function choose(block: number, at: Element) {
    const top = parts.find((part) => part.block === block);
    if (!isStone) hand.block.take(block);
    else if (top) hand.press(top.name, at);
  }
  return (
    <div className="auf-panel stack">
      <p className="muted">{t(isStone ? "help_stone" : "help_block")}</p>
      <label className="auf-select flow">
        <span>{t(isStone ? "choose_stone" : "choose_block")}</span>
        <select value="" onChange={(event) => choose(Number(event.target.value), event.target)}>
          <option value="" disabled>
            {t("pick")}
          </option>
          {blocks.map((block) => {
            const { place } = standing(state, block);
            const words = { block: blockWords(state, block, t), height: topOf(state, block) };
            return (
              <option key={block} value={block} data-block={blockText(block)} data-quarter={placeText(place)}>
                {t("part", { ...words, area: areaWords(state, place, t) })}
              </option>
            );
          })}
        </select>
      </label>
    </div>
  );
}
