/** The plate beside a tree with its points, part by part. */
import { SrLabel } from "../../kit/sr-label";
import type { Worth } from "./state";
import { useTranslate } from "./words";

export type Part = "floors" | "run" | "aim" | "game_1" | "total";

/** The parts of a score that this game has, in the order in which they are counted. */
export function partsOf(hasObjective: boolean, isSecond: boolean): Part[] {
  const parts: Part[] = ["floors", "run"];
  if (hasObjective) parts.push("aim");
  if (isSecond) parts.push("game_1");
  return parts;
}

export function pointsOf(worth: Worth, part: Part): number {
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
  const t = useTranslate();
  return (
    <button type="button" className="tlh-plate" aria-pressed={isOpen} onClick={open}>
      <SrLabel words={label}>
        {parts.map((part, at) => {
          const points = pointsOf(worth, part);
          const isBonus = part === "run" || part === "aim";
          return (
            <span
              key={part}
              className={`tlh-part ${part}${at < shown ? "" : " pending"}${isBonus && !points ? " none" : ""}`}
            >
              <span>{t(part)}</span>
              <b>{isBonus ? (points ? t("plus", { points }) : "–") : points}</b>
            </span>
          );
        })}
      </SrLabel>
    </button>
  );
}
