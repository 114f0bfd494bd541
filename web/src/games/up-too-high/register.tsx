/** The portfolios: shares by player and company, their worth, and points; at the end, scored column by column. */
import { useEffect, useState } from "react";
import { Balloon } from "../../kit/balloons";
import type { BoardProps } from "../../kit/contract";
import { CardBack, Fin, Pennant, Rosette } from "./drawings";
import { around, LETTERS, ROMAN } from "./notation";
import { COMPANIES, type Derived, type State } from "./state";
import { useCounted, useWords } from "./words";

const BEAT = 1100; // milliseconds for each company
const COLUMNS = Array.from({ length: COMPANIES }, (_, company) => company);

type Props = BoardProps<State, Derived>;

/** Count the companies scored so far; all of them while the game goes on. */
function useScoring({ state, mode, reduced }: Props): [number, (() => void) | null] {
  const isAnimated = state.turn < 0 && mode === "live" && !reduced;
  const [scored, setScored] = useState(0);
  useEffect(() => {
    if (!isAnimated || scored >= COMPANIES) return;
    const timer = setTimeout(() => setScored(scored + 1), BEAT);
    return () => clearTimeout(timer);
  }, [isAnimated, scored]);
  return isAnimated ? [scored, () => setScored(0)] : [COMPANIES, null];
}

export function Register(props: Props) {
  const t = useWords();
  const { state, derived, seat, names } = props;
  const [scored, again] = useScoring(props);
  const isOver = state.turn < 0;
  const seats = around(state.seats, seat >= 0 ? (seat + 1) % state.seats : 0);
  const sum = (parts: number[]) => parts.slice(0, scored).reduce((all, part) => all + part, 0);
  return (
    <section className="uth-register paper" aria-label={t(isOver ? "scoring" : "register")}>
      <table>
        <caption>{t(isOver ? "scoring" : "register")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t("player")}</span>
            </th>
            {COLUMNS.map((company) => (
              <th key={company} scope="col" className={lit(isOver, scored, company)}>
                <Fin company={company} />
                <span className="sr">{LETTERS[company]}</span>
              </th>
            ))}
            <th scope="col" title={t("in_hand")}>
              <CardBack />
              <span className="sr">{t("in_hand")}</span>
            </th>
            <th scope="col">{t("points")}</th>
          </tr>
          <tr className="uth-worths">
            <th scope="row">{t("share_worth")}</th>
            {COLUMNS.map((company) => (
              <td key={company} className={lit(isOver, scored, company)}>
                {derived.worth[company]}
              </td>
            ))}
            <td />
            <td />
          </tr>
        </thead>
        <tbody>
          {seats.map((at) => (
            <tr key={at} className={at === state.turn ? "now" : undefined} data-seat={at}>
              <th scope="row">
                <Balloon seat={at} label={names[at].charAt(0).toUpperCase()} />
                <span className="uth-who">{names[at]}</span>
                {at === state.starter && !isOver && (
                  <span className="uth-first" title={t("first_player")} data-thing="first-player">
                    <Pennant />
                    <span className="sr"> {t("first_player")}</span>
                  </span>
                )}
              </th>
              {COLUMNS.map((company) => (
                <Cell key={company} {...props} at={at} company={company} className={lit(isOver, scored, company)} />
              ))}
              <td className="uth-held">{state.held[at]}</td>
              <td className="uth-points">{sum(derived.parts[at])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isOver && <Scoring {...props} scored={scored} again={again} />}
    </section>
  );
}

function lit(isOver: boolean, scored: number, company: number): string | undefined {
  if (!isOver || scored >= COMPANIES) return undefined;
  return company === scored - 1 ? "lit" : company >= scored ? "unscored" : undefined;
}

type CellProps = Props & { at: number; company: number; className: string | undefined };

function Cell({ state, at, company, className }: CellProps) {
  const counted = useCounted();
  const count = state.shares[at][company];
  const isPresident = state.president[company] === at;
  const label = counted(isPresident ? "cell_president" : "cell", count, { company: LETTERS[company] });
  return (
    <td className={className} data-place={`own-${at}-${company}`}>
      {count > 0 && (
        <span className="uth-owned" title={label}>
          {isPresident && (
            <span className="uth-worn" data-thing={`president-${company}`}>
              <Rosette />
            </span>
          )}
          <span className={isPresident ? "uth-presiding" : undefined} aria-hidden="true">
            {count}
          </span>
          <span className="sr">{label}</span>
        </span>
      )}
    </td>
  );
}

/** The company that was just scored, in a sentence. */
function Scoring({ state, derived, names, scored, again }: Props & { scored: number; again: (() => void) | null }) {
  const t = useWords();
  const company = scored - 1;
  const isDone = scored >= COMPANIES;
  const worth = derived.worth[company] ?? 0;
  const parts = names
    .map((who, at) => ({ who, count: state.shares[at][company] ?? 0, part: derived.parts[at][company] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ who, count, part }) => t("scored_part", { who, count, worth, part }));
  return (
    <p className="uth-scoring" aria-live="polite">
      {isDone || company < 0 ? (
        <>
          {t("scored_end")}{" "}
          {isDone && again && (
            <button type="button" className="quiet small" onClick={again}>
              {t("score_again")}
            </button>
          )}
        </>
      ) : (
        <>
          <strong>
            {t("scored_worth", {
              company: LETTERS[company],
              airport: ROMAN[state.airport[company]],
              plane: state.plane[company],
              worth,
            })}
          </strong>{" "}
          {parts.join(" · ") || t("scored_nobody")}
        </>
      )}
    </p>
  );
}
