/** Four pictures of how to play: the goal, a turn, what to do when nothing fits, and how to win. */
import "./up-turn.css";
import type { ReactNode } from "react";
import type { Lang } from "../../kit/contract";
import { HowToPlayPicture, HowToPlayPictures } from "../../kit/how-to-play";
import { SackArt } from "./bag";
import { Slope } from "./slope";
import { Action, components, DOWN, NUMBERS, Role, UP } from "./state";
import { Face } from "./tile";
import { wordsIn } from "./words";

export default function HowToPlay({ lang }: { lang: Lang }) {
  const t = wordsIn(lang);
  return (
    <HowToPlayPictures className="upt-how">
      <HowToPlayPicture title={t("how_goal")} words={t("how_goal_words")} alt={t("how_goal_alt")}>
        <Line slope={UP} tiles={[39, 48, 53, 68]} />
        <Climb />
        <Rack tiles={[]} slots={4} />
      </HowToPlayPicture>
      <HowToPlayPicture title={t("how_turn")} words={t("how_turn_words")} alt={t("how_turn_alt")}>
        <Line slope={UP} tiles={[36, 42, 48]} />
        <Rack tiles={[28, 39, 53, 68]} fitting={[53, 68]} />
      </HowToPlayPicture>
      <HowToPlayPicture title={t("how_stuck")} words={t("how_stuck_words")} alt={t("how_stuck_alt")}>
        <div className="upt-how-beside">
          <div>
            <Line slope={UP} tiles={[68, 84]} isOver />
            <Line slope={DOWN} tiles={[Action.GREEN, 63, 52]} />
          </div>
          <SackArt words="?" />
        </div>
      </HowToPlayPicture>
      <HowToPlayPicture title={t("how_win")} words={t("how_win_words")} alt={t("how_win_alt")}>
        <Line slope={DOWN} tiles={[24, 23, 19]} />
        <Rack tiles={[14]} fitting={[14]}>
          <span className="upt-flag">{t("upturn")}</span>
        </Rack>
      </HowToPlayPicture>
    </HowToPlayPictures>
  );
}

/** A line on the table; its last number is lit unless another line follows. */
function Line({ slope, tiles, isOver = false }: { slope: number; tiles: number[]; isOver?: boolean }) {
  return (
    <span className="upt-how-line">
      <Slope slope={slope} />
      {tiles.map((kind, at) => (
        <span key={kind} className={at === tiles.length - 1 && !isOver ? "last" : undefined}>
          <Face kind={kind} roles={ROLES} slope={slope} />
        </span>
      ))}
    </span>
  );
}

interface RackProps {
  tiles: number[];
  /** Places of tiles that have been laid. */
  slots?: number;
  fitting?: number[];
  children?: ReactNode;
}

function Rack({ tiles, slots = 0, fitting = [], children }: RackProps) {
  return (
    <span className="upt-how-rack">
      {Array.from({ length: slots }, (_, slot) => (
        <i key={slot} className="upt-how-slot" />
      ))}
      {tiles.map((kind) => (
        <span key={kind} className={fitting.includes(kind) ? "upt-how-fits" : "upt-how-waits"}>
          <Face kind={kind} roles={ROLES} />
        </span>
      ))}
      {children}
    </span>
  );
}

/** The way from the rack to the line. */
function Climb() {
  return (
    <svg className="upt-how-climb" viewBox="0 0 24 20" aria-hidden="true" focusable="false">
      <path d="M12 18V4M5 10l7-7 7 7" />
    </svg>
  );
}

const DOUBLES: readonly number[] = components.doubles;
const PENALTIES: readonly number[] = components.penalties;
const ROLES = Array.from({ length: NUMBERS }, (_, kind) =>
  DOUBLES.includes(kind) ? Role.DOUBLE : PENALTIES.includes(kind) ? Role.PENALTY : Role.PLAIN,
);
