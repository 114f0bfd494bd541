/** The panel of the chosen tool: what it can do, as a list for the keyboard, or the question before a costly move. */
import { Confirm } from "../../kit/dock";
import { LadderIcon } from "./glyphs";
import type { Hand } from "./hand";
import { blockText, placeText, wayText } from "./notation";
import { isClimb, type Offers, waysTo } from "./offers";
import type { Board } from "./scene";
import { NONE, Phase, type State, TABLE, type Way } from "./state";
import type { Translate } from "./texts";
import { standing, topOf } from "./tower";
import { WayList } from "./way-list";
import { blockWords, toldApart, topWords, wayWords } from "./words";

interface Props {
  board: Board;
  hand: Hand;
  t: Translate;
}

export function Panel({ board, hand, t }: Props) {
  if (hand.chosen.length) return <ConfirmWay board={board} hand={hand} t={t} />;
  if (hand.stone !== NONE) return <ConfirmStone board={board} hand={hand} t={t} />;
  return (
    <div className="auf-panel">
      <Help board={board} hand={hand} t={t} />
      {hand.tool === "pawn" ? (
        <WayList board={board} hand={hand} t={t} />
      ) : (
        <BlockList board={board} hand={hand} t={t} />
      )}
    </div>
  );
}

function Help({ board, hand, t }: Props) {
  const help = { pawn: pawnHelp(board, hand), block: "help_block", stone: "help_stone" } as const;
  return (
    <p className="muted">
      {t(help[hand.tool])} <Along state={board.state} canBuild={hand.offers.lifts.size > 0} t={t} />
    </p>
  );
}

/** Explain the marks, as far as there are any. */
function pawnHelp(board: Board, { offers }: Hand) {
  const { ways } = offers;
  if (!ways.length) return stuckHelp(board, offers);
  const climbs = ways.filter((way) => isClimb(board, way));
  const isCostly = climbs.some(({ to }) => waysTo(offers, to)[0]?.verb !== "walk");
  if (climbs.length) return isCostly ? "help_pawn" : "help_pawn_free";
  return ways.every(({ to }) => to === TABLE) ? "help_pawn_table" : "help_pawn_level";
}

/** Say what is left to do when the pawn has nowhere to go. */
function stuckHelp({ state: { phase, walked } }: Board, { lifts, stones }: Offers) {
  if (phase === Phase.SHARING) return walked ? "help_share_done" : "help_share_none";
  if (phase === Phase.LAYING) return "help_stone_none";
  if (phase === Phase.CLOSING) return "help_end";
  if (lifts.size) return "help_pawn_none";
  return stones.size ? "help_pawn_none_stone" : "help_pawn_none_end";
}

/** With `together`: whether the others will walk at the end of this turn [AUF-22]. */
function Along({ state, canBuild, t }: { state: State; canBuild: boolean; t: Translate }) {
  if (!state.together || state.phase !== Phase.ACTING) return null;
  if (state.moved !== NONE) return <span>{t("along")}</span>;
  return canBuild ? <span>{t("along_none")}</span> : null;
}

function ConfirmWay({ board, hand, t }: Props) {
  const isWalk = hand.chosen[0]?.verb === "walk";
  return (
    <div className="auf-panel">
      <p>
        {hand.chosen[0] && wayWords(board.state, hand.chosen[0], t)}.{" "}
        <span className="muted">{t(isWalk ? "confirm_down" : "confirm_ladder")}</span>
      </p>
      <Confirm>
        {hand.chosen.map((way) => (
          <button
            key={way.verb}
            type="button"
            className="primary available auf-confirm"
            data-move={wayText(way)}
            aria-label={wayWords(board.state, way, t)}
            onClick={() => hand.go(way)}
          >
            <WayButton way={way} t={t} />
          </button>
        ))}
        <Cancel hand={hand} t={t} />
      </Confirm>
    </div>
  );
}

function WayButton({ way: { verb }, t }: { way: Way; t: Translate }) {
  if (verb === "walk") return t("go_down");
  const isLarge = verb.startsWith("large");
  return (
    <>
      <LadderIcon large={isLarge} />
      {t(isLarge ? "use_large" : "use_small")}
    </>
  );
}

function Cancel({ hand, t }: Pick<Props, "hand" | "t">) {
  return (
    <button type="button" className="quiet auf-cancel" onClick={hand.back}>
      <span>{t("cancel")}</span>
    </button>
  );
}

function ConfirmStone({ board, hand, t }: Props) {
  return (
    <div className="auf-panel">
      <p>
        {t("stone_there", { block: blockWords(board.state, hand.stone, t) })}{" "}
        <span className="muted">{t("stone_once")}</span>
      </p>
      <Confirm>
        <button type="button" className="primary available auf-confirm" onClick={hand.layStone}>
          {t("lay_stone")}
        </button>
        <Cancel hand={hand} t={t} />
      </Confirm>
    </div>
  );
}

/** Blocks that can be lifted, or tops that can take the stone, as a list for the keyboard. */
function BlockList({ board, hand, t }: Props) {
  const { state, parts } = board;
  const isStone = hand.tool === "stone";
  const blocks = [...(isStone ? hand.offers.stones : hand.offers.lifts.keys())];
  blocks.sort((one, other) => topOf(state, other) - topOf(state, one) || one - other);

  const labels = toldApart(
    blocks.map((block) => ({ words: topWords(state, block, t), place: standing(state, block).place })),
    t,
  );

  function choose(block: number, at: Element) {
    const top = parts.find((part) => part.block === block);
    if (!isStone) hand.block.take(block);
    else if (top) hand.press(top.name, at);
  }
  return (
    <label className="auf-select">
      <span className="sr">{t(isStone ? "choose_stone" : "choose_block")}</span>
      <select value="" onChange={(event) => choose(Number(event.target.value), event.target)}>
        <option value="" disabled>
          {t(isStone ? "pick_face" : "pick_block")}
        </option>
        {blocks.map((block, index) => (
          <option
            key={block}
            value={block}
            data-block={blockText(block)}
            data-quarter={placeText(standing(state, block).place)}
          >
            {labels[index]}
          </option>
        ))}
      </select>
    </label>
  );
}
