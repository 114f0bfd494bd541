/** The player's actions: tools, destinations, and moves to confirm. */
import { useEffect, useRef } from "react";
import { BlockIcon, FaceIcon, LadderIcon, PawnIcon, StoneIcon } from "./glyphs";
import type { Board, Hand, Tool } from "./hand";
import { HeldBlockPanel } from "./held-block-panel";
import { Colour, NONE, Phase, type State, TABLE, type Way } from "./state";
import type { Translate } from "./texts";
import { NAMES, ownerAt, placeText } from "./tower";
import { areaWords, blockWords, wayWords } from "./words";

interface Props {
  board: Board;
  hand: Hand;
  t: Translate;
}

export function Tools({ board, hand, t }: Props) {
  const { decision } = board;
  const section = useFocusKept(Boolean(hand.held) || hand.chosen.length > 0 || hand.stone !== NONE);
  if (!decision) return <Waiting board={board} t={t} />;
  return (
    <section className="auf-tools paper" aria-label={t("tools")} ref={section}>
      {hand.held ? (
        <HeldBlockPanel board={board} hand={hand} t={t} />
      ) : (
        <>
          <ToolBar board={board} hand={hand} t={t} />
          <Panel board={board} hand={hand} t={t} />
          <Along state={board.state} t={t} />
        </>
      )}
    </section>
  );
}

/** Keep the keyboard's focus when one panel replaces another: on its first button, or on the chosen tool. */
function useFocusKept(isAsking: boolean) {
  const section = useRef<HTMLElement>(null);
  const was = useRef(isAsking);
  useEffect(() => {
    if (was.current === isAsking) return;
    was.current = isAsking;
    if (document.activeElement && document.activeElement !== document.body) return;
    const wanted = [".auf-panel .can", ".auf-held-block button", ".auf-bar [aria-pressed='true']"];
    const found = wanted.map((one) => section.current?.querySelector<HTMLElement>(one));
    found.find(Boolean)?.focus({ preventScroll: true });
  }, [isAsking]);
  return section;
}

function Waiting({ board, t }: { board: Board; t: Translate }) {
  const { state, names, result, mode } = board;
  if (mode === "replay") return null;
  const key = state.phase === Phase.SHARING ? "help_wait_share" : "help_wait";
  return (
    <p className="auf-tools auf-help paper">{result ? t("help_over") : t(key, { who: names[state.turn] ?? "" })}</p>
  );
}

/** With `together`: whether the others will walk at the end of this turn [AUF-22]. */
function Along({ state, t }: { state: State; t: Translate }) {
  if (!state.together || state.phase !== Phase.ACTING) return null;
  return <p className="auf-help">{t(state.moved === NONE ? "along_none" : "along")}</p>;
}

function ToolBar({ board, hand, t }: Props) {
  const { state, seat } = board;
  const colour = state.colour[seat];
  const offered: [Tool, boolean][] = [
    ["pawn", board.derived.ways.length > 0],
    ["block", hand.lifts.size > 0],
    ["stone", hand.stones.size > 0],
  ];
  return (
    <div className="auf-bar">
      {offered.map(([tool, isOffered]) => (
        <button
          key={tool}
          type="button"
          className={isOffered ? "auf-tool can" : "auf-tool"}
          aria-pressed={hand.tool === tool}
          onClick={(event) =>
            isOffered || tool === "pawn" ? hand.setTool(tool) : board.attempt(tryOf(tool, board), event.currentTarget)
          }
        >
          {tool === "pawn" && <PawnIcon colour={colour} />}
          {tool === "block" && <BlockIcon />}
          {tool === "stone" && <StoneIcon colour={colour} />}
          {t(`tool_${tool}`)}
        </button>
      ))}
      <button type="button" className="primary auf-end" onClick={(event) => hand.end(event.currentTarget)}>
        {t(state.phase === Phase.SHARING ? "end_walk" : "end_turn")}
      </button>
    </div>
  );
}

/** A move of a kind that is not possible now, to ask why. */
function tryOf(tool: Tool, { state, seat }: Board): string {
  const taken = state.moved !== NONE ? state.moved : state.locked !== NONE ? state.locked : 0;
  return tool === "block" ? `lift ${NAMES[taken]}` : `stone ${NAMES[Math.max(0, state.stone_on[seat])]}`;
}

function Panel({ board, hand, t }: Props) {
  if (hand.chosen.length) return <Confirm board={board} hand={hand} t={t} />;
  if (hand.stone !== NONE) return <ConfirmStone board={board} hand={hand} t={t} />;
  if (hand.tool === "pawn") return <Ways board={board} hand={hand} t={t} />;
  return <Blocks board={board} hand={hand} t={t} />;
}

function WayIcon({ way }: { way: Way }) {
  return way.verb === "walk" ? null : <LadderIcon large={way.verb.startsWith("large")} />;
}

function Confirm({ board, hand, t }: Props) {
  const isLadder = hand.chosen[0].verb !== "walk";
  return (
    <div className="auf-panel">
      <p className="auf-help">{t(isLadder ? "confirm_ladder" : "confirm_down")}</p>
      <div className="buttons">
        {hand.chosen.map((way) => (
          <button
            key={way.move}
            type="button"
            className="can auf-way-button"
            data-move={way.move}
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
    <div className="auf-panel">
      <p className="auf-help">{t("stone_there", { block: blockWords(board.state, hand.stone, t) })}</p>
      <div className="buttons">
        <button type="button" className="can" onClick={hand.confirmStone}>
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
  const ways = [...board.derived.ways].sort((one, other) => other.height - one.height);
  if (!ways.length) return <p className="auf-help">{t(NO_WAYS[board.state.phase as keyof typeof NO_WAYS])}</p>;
  return (
    <div className="auf-panel">
      <p className="auf-help">{t("help_pawn")}</p>
      <ul className="auf-ways" aria-label={t("ways")}>
        {ways.map((way) => (
          <li key={way.move}>
            <button
              type="button"
              className="auf-way-button"
              data-move={way.move}
              onClick={(event) => hand.press(way.to, event.currentTarget)}
              onFocus={() => hand.setHovered(way.to)}
              onBlur={() => hand.setHovered(null)}
              onMouseEnter={() => hand.setHovered(way.to)}
              onMouseLeave={() => hand.setHovered(null)}
              aria-label={labelOf(board.state, way, t)}
            >
              <WayIcon way={way} />
              {way.to !== TABLE && <FaceIcon colour={faceAt(board.state, way.to)} />}
              <span aria-hidden="true">{way.to === TABLE ? t("way_table") : way.height}</span>
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

/** The colour that a pawn would stand on; walled-in table counts as grey. */
function faceAt(state: State, quarter: number): number {
  const block = ownerAt(state, quarter);
  return block === NONE ? Colour.GREY : state.face[block];
}

/** Blocks that can be lifted, or tops that can take the stone, as a list for the keyboard. */
function Blocks({ board, hand, t }: Props) {
  const { state } = board;
  const isStone = hand.tool === "stone";
  const blocks = [...(isStone ? hand.stones : hand.lifts.keys())];
  const top = (block: number) => state.foot[block] + state.tall[block];
  blocks.sort((one, other) => top(other) - top(one) || one - other);
  return (
    <div className="auf-panel">
      <p className="auf-help">{t(isStone ? "help_stone" : "help_block")}</p>
      <label className="auf-select">
        <span>{t(isStone ? "choose_stone" : "choose_block")}</span>
        <select
          value=""
          onChange={(event) => {
            const block = Number(event.target.value);
            if (isStone) hand.press(state.at[block] < 0 ? 0 : quarterOf(board, block, hand), event.target);
            else hand.take(block);
          }}
        >
          <option value="" disabled>
            {t("pick")}
          </option>
          {blocks.map((block) => (
            <option key={block} value={block} data-block={NAMES[block]} data-quarter={placeText(state.at[block])}>
              {t("part", {
                block: blockWords(state, block, t),
                height: top(block),
                area: areaWords(state, state.at[block], t),
              })}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** A quarter where a block's top is visible. */
function quarterOf(board: Board, block: number, hand: Hand): number {
  return hand.parts.find((part) => part.block === block)?.name ?? board.state.at[block];
}
