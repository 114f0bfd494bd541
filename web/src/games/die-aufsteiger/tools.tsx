/** The player's actions: tools, the panel of the chosen one, and the end of the turn. */
import { useEffect, useRef } from "react";
import { isFocusFree } from "../../kit/focus-keeper";
import { BlockIcon, PawnIcon, StoneIcon } from "./glyphs";
import type { Hand } from "./hand";
import { HeldBlockPanel } from "./held-block-panel";
import { liftText, stoneText } from "./notation";
import type { Tool } from "./offers";
import { Panel } from "./panels";
import type { Board } from "./scene";
import { NONE, Phase } from "./state";
import type { Translate } from "./texts";
import { pawnColour } from "./tower";
import type { View } from "./view-switch";

interface Props {
  board: Board;
  hand: Hand;
  t: Translate;
}

export function Tools({ board, hand, view, t }: Props & { view: View }) {
  const { held } = hand.block;
  const isAsking = Boolean(held) || hand.chosen.length > 0 || hand.stone !== NONE;
  const section = useFocusKept(board.decision ? `${board.decision.number} ${isAsking}` : "");
  if (!board.decision) return <Waiting board={board} view={view} t={t} />;
  return (
    <section className="auf-tools" aria-label={t("tools")} ref={section}>
      {held ? (
        <HeldBlockPanel board={board} hand={hand} held={held} t={t} />
      ) : (
        <>
          <ToolBar board={board} hand={hand} t={t} />
          <Panel board={board} hand={hand} t={t} />
        </>
      )}
    </section>
  );
}

/** Keep the keyboard's focus in the dock when one panel replaces another: on the confirming button, or on the chosen tool. */
function useFocusKept(question: string) {
  const section = useRef<HTMLElement>(null);
  const was = useRef(question);
  useEffect(() => {
    const isLost = was.current !== "" && document.activeElement === document.body;
    if (was.current === question) return;
    was.current = question;
    const dock = section.current?.closest(".dock") ?? section.current;
    const isKept = isFocusFree() && dock?.contains(document.activeElement);
    if (!dock || (!isLost && !isKept)) return;
    const wanted = [".auf-confirm", ".auf-held-block button", ".auf-bar [aria-pressed='true']"];
    const found = wanted.map((one) => dock.querySelector<HTMLElement>(one));
    found.find(Boolean)?.focus({ preventScroll: true });
  }, [question]);
  return section;
}

function Waiting({ board, view, t }: { board: Board; view: View; t: Translate }) {
  const { state, names, seat, result, mode } = board;
  if (mode === "replay" || (seat < 0 && !result)) return <div className="auf-tools" />;
  const key = state.phase === Phase.SHARING ? "help_wait_share" : (`help_wait_${view}` as const);
  return <p className="auf-tools muted">{result ? t("help_over") : t(key, { who: names[state.turn] ?? "" })}</p>;
}

function ToolBar({ board, hand, t }: Props) {
  const { ways, lifts, stones } = hand.offers;
  const isOffered = { pawn: ways.length > 0, block: lifts.size > 0, stone: stones.size > 0 };
  const isOnly = ways.length + lifts.size + stones.size === 0;
  return (
    <div className="auf-bar">
      {(["pawn", "block", "stone"] as const).map((tool) => (
        <button
          key={tool}
          type="button"
          className={isOffered[tool] ? "auf-tool" : "auf-tool calm"}
          data-place={`tool-${tool}`}
          aria-pressed={hand.tool === tool}
          onClick={(event) =>
            isOffered[tool] || tool === "pawn"
              ? hand.setTool(tool)
              : board.attempt(tryOf(tool, board), event.currentTarget)
          }
        >
          <ToolIcon tool={tool} colour={pawnColour(board.state, board.seat)} />
          {t(`tool_${tool}`)}
        </button>
      ))}
      <button
        type="button"
        className={isOnly ? "primary auf-end available" : "auf-end"}
        data-place="end-turn"
        onClick={(event) => hand.end(event.currentTarget)}
      >
        {t(board.state.phase === Phase.SHARING ? "end_walk" : "end_turn")}
      </button>
    </div>
  );
}

function ToolIcon({ tool, colour }: { tool: Tool; colour: number }) {
  if (tool === "block") return <BlockIcon />;
  return tool === "pawn" ? <PawnIcon colour={colour} /> : <StoneIcon colour={colour} />;
}

/** A move of a kind that is not possible now, to ask why. */
function tryOf(tool: Tool, { state, seat }: Board): string {
  const taken = state.moved !== NONE ? state.moved : state.locked !== NONE ? state.locked : 0;
  return tool === "block" ? liftText(taken) : stoneText(Math.max(0, state.stone_on[seat] ?? 0));
}
