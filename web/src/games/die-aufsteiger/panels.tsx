/** The panel of the chosen tool: what it can do, as a list for the keyboard, or the question before a costly move. */
import { Confirm } from "../../kit/dock";
import { LadderIcon } from "./glyphs";
import type { Hand } from "./hand";
import { blockText, placeText, wayText } from "./notation";
import { isClimb } from "./offers";
import type { Board } from "./scene";
import { NONE, Phase, type State, type Way } from "./state";
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

/** Help by phase when the pawn has nowhere to go. */
const NO_WAYS = {
  [Phase.ACTING]: "help_pawn_none",
  [Phase.HOLDING]: "help_pawn_none",
  [Phase.SHARING]: "help_share_none",
  [Phase.LAYING]: "help_stone_none",
  [Phase.CLOSING]: "help_end",
} as const;

function Help({ board, hand, t }: Props) {
  const { state } = board;
  const { ways } = hand.offers;
  const noWays = NO_WAYS[state.phase as keyof typeof NO_WAYS];
  const pawn = !ways.length ? noWays : ways.some((way) => isClimb(board, way)) ? "help_pawn" : "help_pawn_level";
  const help = { pawn, block: "help_block", stone: "help_stone" } as const;
  return (
    <p className="muted">
      {t(help[hand.tool])} <Along state={state} t={t} />
    </p>
  );
}

/** With `together`: whether the others will walk at the end of this turn [AUF-22]. */
function Along({ state, t }: { state: State; t: Translate }) {
  if (!state.together || state.phase !== Phase.ACTING) return null;
  return <span>{t(state.moved === NONE ? "along_none" : "along")}</span>;
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
