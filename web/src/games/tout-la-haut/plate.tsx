/** The plate beside a tree with its points, part by part. */
import { SrLabel } from "../../kit/sr-label";
import { NO_OBJECTIVE, type State, type Worth } from "./state";
import { useTranslate } from "./words";

export type Part = "floors" | "run" | "aim" | "game_1" | "total";

/** The parts of a score that this game has, in the order in which they are counted; the total once it is over. */
export function partsOf({ aim, second, turn }: State): Part[] {
  const parts: Part[] = ["floors", "run"];
  if (aim !== NO_OBJECTIVE) parts.push("aim");
  if (second) parts.push("game_1");
  if (turn < 0) parts.push("total");
  return parts;
}

function pointsOf(worth: Worth, part: Part): number {
  const points = {
    floors: worth.floors,
    run: worth.bonus,
    aim: worth.objective,
    game_1: worth.first_game,
    total: worth.total,
  };
  return points[part];
}

interface Props {
  worth: Worth;
  parts: Part[];
  /** The parts shown so far; the others are still to be scored. */
  shown: number;
  label: string;
  isOpen: boolean;
  open: () => void;
}

/** The plate; a tap explains the score in the caption. */
export function Plate({ worth, parts, shown, label, isOpen, open }: Props) {
  return (
    <button type="button" className="tlh-plate" aria-pressed={isOpen} onClick={open}>
      <SrLabel words={label}>
        {parts.map((part, at) => (
          <Row key={part} part={part} points={pointsOf(worth, part)} isPending={at >= shown} />
        ))}
      </SrLabel>
    </button>
  );
}

function Row({ part, points, isPending }: { part: Part; points: number; isPending: boolean }) {
  const t = useTranslate();
  const isBonus = part === "run" || part === "aim";
  return (
    <span className={`tlh-part score-row ${part}`}>
      <span className="muted">{t(part)}</span>
      <span className={isPending ? "pending" : ""}>
        {isBonus && !points ? <span className="muted">–</span> : <b>{isBonus ? t("plus", { points }) : points}</b>}
      </span>
    </span>
  );
}
