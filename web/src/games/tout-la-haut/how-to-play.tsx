/** Four pictures of how to play: the goal, a turn, what fits, and how the game is won. */
import "./tout-la-haut.css";
import type { CSSProperties, ReactNode } from "react";
import type { Lang } from "../../kit/contract";
import { HowToPlayPicture, HowToPlayPictures } from "../../kit/how-to-play";
import { Patterns } from "./colours";
import { BACK, type Floors } from "./floors";
import { Backs, Card, Roof, Stump, Treetop } from "./pieces";
import { Colour } from "./state";
import { wordsIn } from "./words";

/** A card: the colour and value of its bottom floor, then of its top floor. */
function card(low: number, lowValue: number, high: number, highValue: number): Floors {
  return [
    { colour: low, value: lowValue },
    { colour: high, value: highValue },
  ];
}

const BLUE_GREEN = card(Colour.BLUE, 4, Colour.GREEN, 4);
const GREEN_GREEN = card(Colour.GREEN, 2, Colour.GREEN, 3);
const GREEN_RED = card(Colour.GREEN, 3, Colour.RED, 3);
const RED_GREEN = card(Colour.RED, 3, Colour.GREEN, 3);
const RED_BLUE = card(Colour.RED, 4, Colour.BLUE, 4);
const YELLOW_RED = card(Colour.YELLOW, 4, Colour.RED, 4);
const RED_RED = card(Colour.RED, 2, Colour.RED, 2);
const YELLOW_BLUE = card(Colour.YELLOW, 3, Colour.BLUE, 3);

const HOUSE = [BLUE_GREEN, GREEN_GREEN, GREEN_RED]; // 19 points, and a run of four from the second floor on
const RUN = { "--from": 1, "--length": 4 } as CSSProperties;

export default function HowToPlay({ lang }: { lang: Lang }) {
  const t = wordsIn(lang);
  return (
    <>
      <Patterns />
      <HowToPlayPictures className="tlh-how">
        <HowToPlayPicture title={t("how_goal")} words={t("how_goal_words")} alt={t("how_goal_alt")}>
          <Tree cards={HOUSE} points={23} isBest />
          <Tree cards={[YELLOW_RED, RED_RED]} points={12} />
        </HowToPlayPicture>
        <HowToPlayPicture title={t("how_turn")} words={t("how_turn_words")} alt={t("how_turn_alt")}>
          <Step number={1}>
            <span className="tlh-how-pile">
              <Backs count={3} />
            </span>
          </Step>
          <Step number={2}>
            <span className="tlh-how-chosen">
              <Card floors={GREEN_GREEN} />
            </span>
            <Arrow d="M12 3v16M6 13l6 6 6-6" />
            <Stump />
          </Step>
          <Step number={3}>
            <span className="tlh-how-passed">
              <Card floors={YELLOW_BLUE} />
              <Card floors={RED_RED} />
            </span>
            <Arrow d="M2 12h18M14 6l6 6-6 6" />
          </Step>
        </HowToPlayPicture>
        <HowToPlayPicture title={t("how_fit")} words={t("how_fit_words")} alt={t("how_fit_alt")}>
          <span className="tlh-how-tree">
            <Roof colour={Colour.GREEN} />
            <Card floors={RED_GREEN} />
            <Stump />
          </span>
          <span className="tlh-how-choices">
            <Choice floors={GREEN_GREEN} isFitting />
            <Choice floors={YELLOW_BLUE} isFitting />
            <Choice floors={BACK} isFitting />
            <Choice floors={RED_BLUE} />
          </span>
        </HowToPlayPicture>
        <HowToPlayPicture title={t("how_win")} words={t("how_win_words")} alt={t("how_win_alt")}>
          <Tree cards={HOUSE} hasRun />
          <span className="tlh-how-sum">
            <span>19</span>
            <span>
              + <b className="tlh-how-points best">4</b>
            </span>
            <strong>= 23</strong>
          </span>
        </HowToPlayPicture>
      </HowToPlayPictures>
    </>
  );
}

interface TreeProps {
  cards: Floors[];
  points?: number;
  isBest?: boolean;
  hasRun?: boolean;
}

/** A finished tree house, with its points or with a bracket beside its run. */
function Tree({ cards, points, isBest = false, hasRun = false }: TreeProps) {
  return (
    <span className="tlh-how-tree">
      <Treetop />
      <span className="tlh-house">
        {cards.toReversed().map((floors, at) => (
          <Card key={at} floors={floors} />
        ))}
        {hasRun && (
          <span className="tlh-run best" style={RUN}>
            <b>4</b>
          </span>
        )}
      </span>
      <Stump />
      {points && <b className={isBest ? "tlh-how-points best" : "tlh-how-points"}>{points}</b>}
    </span>
  );
}

/** A part of a turn. */
function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <span className="tlh-how-step">
      <b className="badge">{number}</b>
      {children}
    </span>
  );
}

function Arrow({ d }: { d: string }) {
  return (
    <svg className="tlh-how-arrow" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={d} />
    </svg>
  );
}

/** A card that fits, with a tick, or does not, with a cross. */
function Choice({ floors, isFitting = false }: { floors: Floors; isFitting?: boolean }) {
  return (
    <span className={isFitting ? "tlh-how-choice fits" : "tlh-how-choice"}>
      <Card floors={floors} />
      <b className={isFitting ? "tlh-how-tick yes" : "tlh-how-tick"}>{isFitting ? "✓" : "×"}</b>
    </span>
  );
}
