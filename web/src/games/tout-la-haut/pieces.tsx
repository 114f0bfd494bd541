/** The pieces on the table: cards of two floors, roofs, stumps, treetops. */
import { Eave, type Floor, GREY, hue, RoofShape, Sign, Weave } from "./colours";

/** A floor, 80 wide and 32 high: its colour's eave, pattern and sign, and its value. */
function FloorShape({ floor, y, secret }: { floor: Floor; y: number; secret?: Floor }) {
  return (
    <g className={hue(floor.colour)} transform={`translate(0 ${y})`}>
      <path className="tlh-wall" d="M4 0h72v32H4z" />
      <Weave colour={floor.colour} />
      <Eave colour={floor.colour} />
      <path className="tlh-line" d="M4 10v22h72V10" />
      {floor.colour === GREY ? <Shutter secret={secret} /> : <Lamp colour={floor.colour} />}
      <circle className="tlh-lamp" cx="59" cy="20.500" r="10" />
      <text className="tlh-value" x="59" y="27" textAnchor="middle">
        {floor.value}
      </text>
    </g>
  );
}

/** A lit window with the sign of its colour. */
function Lamp({ colour }: { colour: number }) {
  return (
    <>
      <circle className="tlh-lamp" cx="21" cy="20.500" r="10" />
      <g transform="translate(21 20.500)">
        <Sign colour={colour} />
      </g>
    </>
  );
}

/** A closed window; viewers who know the floor behind it see that drawn small. */
function Shutter({ secret }: { secret?: Floor }) {
  return (
    <>
      <path className="tlh-shutter" d="M12 13h18v15H12zM21 13v15" />
      {secret && (
        <g className={`${hue(secret.colour)} tlh-secret`}>
          <path className="tlh-peek" d="M8 12h31v17H8z" />
          <g transform="translate(17 20.500) scale(.75)">
            <Sign colour={secret.colour} />
          </g>
          <text x="32" y="25.500" textAnchor="middle">
            {secret.value}
          </text>
        </g>
      )}
    </>
  );
}

interface CardProps {
  /** Bottom floor and top floor. */
  floors: readonly [Floor, Floor];
  /** The floors on the other side, for viewers who know them. */
  secret?: readonly [Floor, Floor] | null;
  /** The card in words; without them the drawing is decoration. */
  label?: string;
}

/** A card as it stands on a tree, its bottom floor below. */
export function Card({ floors, secret, label }: CardProps) {
  const [low, high] = floors;
  return (
    <svg className="tlh-card" viewBox="0 0 80 64" focusable="false" role="img" aria-label={label} aria-hidden={!label}>
      <path className="tlh-shade" d="M7 3h72v63H7z" />
      <FloorShape floor={high} y={0} secret={secret?.[1]} />
      <FloorShape floor={low} y={32} secret={secret?.[0]} />
    </svg>
  );
}

const BACK_FLOOR: Floor = { colour: GREY, value: 2 };
export const BACK: readonly [Floor, Floor] = [BACK_FLOOR, BACK_FLOOR];

/** A fan of card backs. */
export function Backs({ count }: { count: number }) {
  const shown = Math.min(count, 6);
  return (
    <svg className="tlh-backs" viewBox="0 0 64 40" aria-hidden="true" focusable="false">
      {Array.from({ length: shown }, (_, at) => (
        <g key={at} transform={`translate(32 44) rotate(${(at - (shown - 1) / 2) * 13}) translate(-10 -36)`}>
          <rect className="tlh-back" width="20" height="26" rx="3" />
          <path className="tlh-back-lines" d="M3 8h14M3 13h14M3 18h14" />
        </g>
      ))}
    </svg>
  );
}

export function Roof({ colour }: { colour: number }) {
  return (
    <svg className={`tlh-roof ${hue(colour)}`} viewBox="0 0 80 32" aria-hidden="true" focusable="false">
      <RoofShape colour={colour} />
    </svg>
  );
}

/** The stump at the foot of a tree. */
export function Stump() {
  return (
    <svg className="tlh-stump" viewBox="0 0 80 38" aria-hidden="true" focusable="false">
      <path className="tlh-mound" d="M-44 38c20-9 44-12 84-12s64 3 84 12z" />
      <path
        className="tlh-bark"
        d="M12 5h56c-1 10 1 17 5 22 3 4 8 6 12 11-9-1-15-4-20-5-4 1-5 4-8 5-3-2-4-5-8-5s-6 4-9 5c-4-1-5-4-9-5-6 1-12 4-36 5 8-4 13-9 15-15 2-5 2-10 2-18z"
      />
      <path className="tlh-bark-lines" d="M24 12c0 8-1 13-4 18M40 13v14M57 12c0 8 1 12 4 17" />
      <ellipse className="tlh-cut" cx="40" cy="6" rx="28" ry="5" />
      <path className="tlh-bark-lines" d="M24 6.500c4 2 28 2 32-.500M31 6c3 1 15 1 18-.500" />
    </svg>
  );
}

/** The treetop of a finished tree. */
export function Treetop() {
  return (
    <svg className="tlh-treetop" viewBox="0 0 80 60" aria-hidden="true" focusable="false">
      <path
        className="tlh-leaves"
        d="M2 58c-16-2-20-22-6-27C-8 16 10 8 20 14 25 0 50-3 57 9c14-5 29 6 24 19 14 4 12 26-4 30-9 4-18 3-24-1-8 5-18 5-25 1-7 4-18 4-26 0z"
      />
      <path
        className="tlh-leaf-lines"
        d="M12 40q6-8 12-2M30 24q7-9 14-1M52 42q7-9 14-1M34 48q5-6 10 0M60 25q5-6 10 0"
      />
    </svg>
  );
}
