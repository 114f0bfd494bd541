/** Four pictures of how to play: the goal, the shares, the airlines, and the end. */
import "./up-too-high.css";
import type { ReactNode } from "react";
import type { Lang } from "../../kit/contract";
import { HowToPlayPicture, HowToPlayPictures } from "../../kit/how-to-play";
import { CardBack, CardFace, Fin, Liveries, Plane, Rosette, Scene, TowerShape } from "./drawings";
import { romanOf } from "./notation";
import { wordsIn } from "./words";

const A = 0;
const C = 2;
const E = 4;
const F = 5;

export default function HowToPlay({ lang }: { lang: Lang }) {
  const t = wordsIn(lang);
  return (
    <>
      <Liveries />
      <HowToPlayPictures className="uth-how">
        <HowToPlayPicture title={t("how_goal")} words={t("how_goal_words")} alt={t("how_goal_alt")}>
          <span className="uth-how-scene">
            <Scene company={F} airport={3} plane={3} />
            <span>
              {romanOf(3)} + 3 = <strong className="figure">6</strong>
            </span>
          </span>
          <Share company={F} airport={3} />
        </HowToPlayPicture>
        <HowToPlayPicture title={t("how_shares")} words={t("how_shares_words")} alt={t("how_shares_alt")}>
          <Bid place={1} count={3}>
            <Share company={A} plane={4} />
          </Bid>
          <Bid place={2} count={1}>
            <Share company={C} airport={3} />
          </Bid>
          <Bid place={3} count={0}>
            <Share company={E} plane={1} />
          </Bid>
        </HowToPlayPicture>
        <HowToPlayPicture title={t("how_airlines")} words={t("how_airlines_words")} alt={t("how_airlines_alt")}>
          <span className="uth-how-president">
            <Fin company={C} />
            <Rosette />
          </span>
          <span className="uth-how-steps">
            <Step title={t("step_income")}>
              +<CardBack />
            </Step>
            <Step title={t("step_fly")}>
              <span className="uth-how-plane">
                <Plane level={2} company={C} />
              </span>
            </Step>
            <Step title={t("step_build")}>
              <Tower level={2} />
              <Tower level={4} />
            </Step>
            <Step title={t("step_pay")}>
              <CardBack />
              <CardBack />
              <CardBack />
            </Step>
          </span>
        </HowToPlayPicture>
        <HowToPlayPicture title={t("how_end")} words={t("how_end_words")} alt={t("how_end_alt")}>
          <span className="uth-how-deck">
            <span className="empty-place" />
            <span className="pips">
              {[1, 2, 3].map((time) => (
                <i key={time} className="full" />
              ))}
            </span>
          </span>
          <span className="uth-how-sum">
            <Holding company={F} count={4} worth={10} />
            <Holding company={C} count={3} worth={6} />
            <strong className="figure">58</strong>
          </span>
        </HowToPlayPicture>
      </HowToPlayPictures>
    </>
  );
}

function Share({ company, plane = 0, airport = 0 }: { company: number; plane?: number; airport?: number }) {
  return (
    <span className="uth-how-share">
      <CardFace company={company} plane={plane} airport={airport} roman={romanOf(airport)} />
    </span>
  );
}

/** A share, the place of the player who takes it, and the cards that this player bid. */
function Bid({ place, count, children }: { place: number; count: number; children: ReactNode }) {
  return (
    <span className="uth-how-bid">
      <strong>{place}</strong>
      {children}
      <span className="uth-how-cards">{count ? cards(count) : "–"}</span>
    </span>
  );
}

function cards(count: number): ReactNode {
  return Array.from({ length: count }, (_, card) => <CardBack key={card} />);
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span>
      <span className="uth-how-cards">{children}</span>
      <small>{title}</small>
    </span>
  );
}

function Tower({ level }: { level: number }) {
  return (
    <svg className="uth-how-tower" viewBox="-16 -56 32 58" aria-hidden="true" focusable="false">
      <TowerShape level={level} />
    </svg>
  );
}

/** "4 × 10" */
function Holding({ company, count, worth }: { company: number; count: number; worth: number }) {
  return (
    <span>
      <Fin company={company} /> {count} × {worth}
    </span>
  );
}
