/** The parts of a result: the even share, decisions, luck and the others; and what luck brought, move by move. */
import { useState } from "react";
import { career } from "../kit/api";
import { at } from "../kit/at";
import { useGameTexts, useTranslate } from "../kit/i18n";
import { useLoaded } from "../kit/load";
import { useLanguage } from "../kit/settings";
import type { ReplayChunk, ReviewedSeat, Swing } from "../kit/wire";
import { change, percent } from "./review-numbers";
import { texts } from "./review-texts";

const LUCKY_MOVES = 10; // that are listed
const LEAST_LUCK = 0.01; // a share of the win that is worth a line

interface ResultProps {
  reviewed: ReviewedSeat;
  replay: ReplayChunk;
  shown: number;
  show: (move: number) => void;
}

export function ResultParts({ reviewed, replay, shown, show }: ResultProps) {
  const t = useGameTexts(texts);
  const lang = useLanguage();
  const { review, names } = reviewed;
  return (
    <div className="result-parts">
      <Sum reviewed={reviewed} />
      <p className="adjusted">
        {t("luck_adjusted")} <b className="figure">{percent(review.luck_adjusted, lang)}</b>
        <small>{t("luck_adjusted_note")}</small>
      </p>
      {review.forced > 0 && <p className="muted">{t("forced", { count: review.forced })}</p>}
      {reviewed.you === review.seat && <CareerNote />}
      <h3>{t("luck_list")}</h3>
      <LuckList swings={review.swings} replay={replay} shown={shown} show={show} />
      <ChanceTable chances={review.chances} names={names} />
    </div>
  );
}

/** Draw the parts one after the other, each beginning where the last one ended. */
function Sum({ reviewed }: { reviewed: ReviewedSeat }) {
  const t = useGameTexts(texts);
  const lang = useLanguage();
  const { review, names, you } = reviewed;
  const even = 1 / names.length;
  const decisions = you === review.seat ? t("skill") : t("skill_of", { who: names[review.seat] ?? "" });
  const parts = [
    { label: t("even_share"), value: even, from: 0, kind: "whole" },
    { label: decisions, value: review.skill, from: even, kind: "part" },
    { label: t("luck"), value: review.luck, from: even + review.skill, kind: "part" },
    { label: t("others"), value: review.others, from: even + review.skill + review.luck, kind: "part" },
    { label: t("sum_result"), value: review.result, from: 0, kind: "whole" },
  ];
  const ends = parts.flatMap(({ from, value }) => [from, from + value]);
  const low = Math.min(0, ...ends);
  const range = Math.max(1, ...ends) - low;
  const place = (share: number) => `${((share - low) / range) * 100}%`;
  return (
    <table className="sum">
      <caption>{t("sum_title")}</caption>
      <tbody>
        {parts.map(({ label, value, from, kind }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="bar-place" aria-hidden="true">
              <span className="zero" style={{ left: place(0) }} />
              <span
                className={`${kind} ${value < 0 ? "minus" : "plus"}`}
                style={{ left: place(Math.min(from, from + value)), width: `${(Math.abs(value) / range) * 100}%` }}
              />
            </td>
            <td className="amount">{kind === "part" ? change(value, lang) : percent(value, lang)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CareerNote() {
  const t = useTranslate();
  const lang = useLanguage();
  const { value } = useLoaded(career, []);
  if (!value || value.accuracy === null) return null;
  const accuracy = percent(value.accuracy / 100, lang);
  return <p className="muted">{t("career", { accuracy, decisions: value.decisions, count: value.games })}</p>;
}

interface LuckProps {
  swings: Swing[];
  replay: ReplayChunk;
  shown: number;
  show: (move: number) => void;
}

/** List the moves and the deal by how much luck they brought, good or bad. */
function LuckList({ swings, replay, shown, show }: LuckProps) {
  const t = useGameTexts(texts);
  const lang = useLanguage();
  const lucky = swings
    .filter(({ luck }) => Math.abs(luck) >= LEAST_LUCK)
    .sort((one, other) => Math.abs(other.luck) - Math.abs(one.luck))
    .slice(0, LUCKY_MOVES);
  if (!lucky.length) return <p className="muted">{t("luck_none")}</p>;
  const textOf = (number: number) => (number ? at(replay.steps, number - 1).text : t("the_deal"));
  return (
    <ul className="log luck-list">
      {lucky.map(({ number, luck }) => (
        <li key={number}>
          <button
            type="button"
            className="quiet"
            aria-current={number === shown ? "step" : undefined}
            onClick={() => show(number)}
          >
            <b className={luck < 0 ? "minus" : "plus"}>{change(luck, lang)}</b>
            <span>{number ? `${number}. ${textOf(number)}` : textOf(0)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The curve as numbers; its rows are only drawn while it is open. */
function ChanceTable({ chances, names }: { chances: number[][]; names: string[] }) {
  const t = useGameTexts(texts);
  const lang = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("as_table")}</summary>
      {isOpen && (
        <table className="chance-table">
          <thead>
            <tr>
              <th scope="col">{t("move")}</th>
              {names.map((name, seat) => (
                <th key={seat} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chances.map((row, move) => (
              <tr key={move}>
                <th scope="row">{move}</th>
                {row.map((chance, seat) => (
                  <td key={seat}>{percent(chance, lang)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
