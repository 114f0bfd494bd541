/** A seat's balloon, and the names of bots. */
import { memo } from "react";
import { hueOf } from "./colours";
import type { Translate } from "./i18n";

/** Draw a seat's balloon; boards use it too. */
export const Balloon = memo(function Balloon({
  seat,
  label,
  lit = false,
}: {
  seat: number;
  label: string;
  lit?: boolean;
}) {
  const id = `stripe-${seat}`;
  return (
    <svg className={`balloon ${hueOf(seat)}`} viewBox="0 0 40 54" aria-hidden="true" focusable="false">
      <defs>
        <clipPath id={id}>
          <path d="M20 2c10 0 17 7 17 16.500C37 26 31 32 26 38H14C9 32 3 26 3 18.500 3 9 10 2 20 2z" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id})`}>
        <path className="envelope" d="M0 0h40v40H0z" />
        <Pattern seat={seat} />
      </g>
      <path className="outline" d="M20 2c10 0 17 7 17 16.500C37 26 31 32 26 38H14C9 32 3 26 3 18.500 3 9 10 2 20 2z" />
      {lit && <path className="flame" d="M20 37c3 3 3 6 0 9-3-3-3-6 0-9z" />}
      <path className="ropes" d="M14.500 38l2 7M25.500 38l-2 7" />
      <path className="basket" d="M15.500 45h9v5.500a1.500 1.500 0 0 1-1.500 1.500h-6a1.500 1.500 0 0 1-1.500-1.500z" />
      <circle className="disc" cx="20" cy="19" r="9" />
      <text x="20" y="23.200" textAnchor="middle">
        {label}
      </text>
    </svg>
  );
});

function Pattern({ seat }: { seat: number }) {
  switch (seat % 5) {
    case 0:
      return <path className="pattern" d="M9 0h5v40H9zM26 0h5v40h-5z" />;
    case 1:
      return <path className="pattern" d="M0 8h40v5H0zM0 25h40v5H0z" />;
    case 2:
      return <path className="pattern" d="M0 12l20-12h8L0 18zM0 30L40 6v6L0 36zM8 40l32-19v6L18 40z" />;
    case 3:
      return (
        <path
          className="pattern"
          d="M6 6h5v5H6zM29 6h5v5h-5zM6 28h5v5H6zM29 28h5v5h-5zM17.500 1h5v5h-5zM17.500 32h5v5h-5z"
        />
      );
    default:
      return <path className="pattern" d="M0 0h20v20H0zM20 20h20v20H20z" />;
  }
}

/** Return the letter on a player's balloon. */
export function initialOf(name: string): string {
  return name.charAt(0).toUpperCase();
}

const LEVELS = ["random", "novice", "casual", "club", "expert", "learned"] as const;

function isNamed(level: string): level is (typeof LEVELS)[number] {
  return (LEVELS as readonly string[]).includes(level);
}

/** Name a bot by its level. */
export function botName(level: string, t: Translate): string {
  return isNamed(level) ? t(`bot_${level}`) : level;
}

/** Name a level, where it is clear that bots are meant. */
export function levelName(level: string, t: Translate): string {
  return isNamed(level) ? t(`level_${level}`) : level;
}
