/** A hint in three steps: where to look, then the move, then why. Each press shows one more; the next move clears it. */
import { useRef, useState } from "react";
import type { BoardInUse } from "./board-props";
import { useEscape } from "./escape";
import { capital, useTranslate } from "./i18n";
import { Icon } from "./icons";
import { useMarks } from "./marks";
import { useSettings } from "./settings";
import { useShortcut } from "./shortcuts";
import type { TableConnection } from "./table-connection";
import type { HintGiven } from "./wire";

/** Steps of a hint: the last one shown. */
const HIDDEN = 0;
const LOOK = 1;
const MOVE = 2;
const REASONS = 3;

interface Props {
  connection: TableConnection;
  /** The number of the decision that the hint is for. */
  decision: number;
  board: BoardInUse | null;
  /** A move is on its way: the button keeps its place and does nothing. */
  isSending?: boolean;
}

export function Hint({ connection, decision, board, isSending = false }: Props) {
  const t = useTranslate();
  const { stage: reached, hint, refused, advance: goOn, close } = useHint(connection, decision);
  const stage = isSending ? HIDDEN : reached;
  const advance = () => !isSending && goOn();
  const [isFolded, setFolded] = useState(false); // on phones it folds into a bar, so that the board is seen
  const box = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useShortcut("h", t("hint"), advance);
  useEscape(stage !== HIDDEN, close, box, opener);
  const names = hint && board ? namesOf(hint, stage, board) : [];
  useMarks(names, "hinted");
  return (
    <section className="hint" aria-label={t("hint")} ref={box}>
      <button
        ref={opener}
        type="button"
        className="quiet"
        aria-expanded={stage !== HIDDEN}
        aria-disabled={isSending}
        onClick={advance}
        title={t("hint")}
      >
        <Icon name="bulb" />
        <span className="sr-narrow">{t("hint")}</span>
      </button>
      <div className={stage === HIDDEN ? "sr" : isFolded ? "hint-paper paper folded" : "hint-paper paper"}>
        <div className="hint-text" role="status">
          {stage !== HIDDEN && !hint && <p>{refused ?? t("hint_thinking")}</p>}
          {hint && <Words hint={hint} stage={stage} />}
        </div>
        {stage !== HIDDEN && (
          <p className="buttons">
            {hint && stage < REASONS && (
              <button type="button" className="small primary" onClick={advance}>
                {t(stage === LOOK ? "hint_show_move" : "hint_why")}
              </button>
            )}
            {hint && (
              <button
                type="button"
                className="small quiet fold"
                aria-expanded={!isFolded}
                aria-label={t("hint_all")}
                title={t("hint_all")}
                onClick={() => setFolded(!isFolded)}
              >
                <Icon name="chevron" />
              </button>
            )}
            <button type="button" className="small quiet" onClick={close}>
              {t("close")}
            </button>
          </p>
        )}
      </div>
    </section>
  );
}

/** The names of what a step of a hint outlines. */
function namesOf({ move, next }: HintGiven, stage: number, { module, props }: BoardInUse): string[] {
  if (stage === HIDDEN) return [];
  if (stage === LOOK) return module.hintPlaces?.(move, props).look ?? [];
  return [move, next].filter(Boolean).flatMap((one) => module.hintPlaces?.(one, props).move ?? []);
}

/** Say where to look, or the move and then its reasons too. */
function Words({ hint, stage }: { hint: HintGiven; stage: number }) {
  const { notation } = useSettings();
  return (
    <>
      {stage === LOOK && <p>{hint.look}</p>}
      {stage >= MOVE && (
        <p>
          <strong>{capital(hint.words)}</strong>{" "}
          {notation && <code>{[hint.move, hint.next].filter(Boolean).join(", ")}</code>}
        </p>
      )}
      {stage >= REASONS && hint.reasons.map((reason) => <p key={reason}>{reason}</p>)}
    </>
  );
}

/** Ask for a hint once, and show it step by step; after the last step it is put away. */
function useHint(connection: TableConnection, decision: number) {
  const [stage, setStage] = useState(HIDDEN);
  const [hint, setHint] = useState<HintGiven | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  function advance() {
    if (stage === HIDDEN && !hint) void ask();
    setStage(hint || stage === HIDDEN ? (stage + 1) % (REASONS + 1) : refused === null ? stage : HIDDEN);
  }
  async function ask() {
    setRefused(null);
    const answer = await connection.hint(decision);
    if (answer.type === "hint") setHint(answer);
    else setRefused(answer.why);
  }
  return { stage, hint, refused, advance, close: () => setStage(HIDDEN) };
}
