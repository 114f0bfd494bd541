/** A tree house at first light: five floors, each under a roof of its own, and one more on its way up. */
import { type ColourName, EAVES } from "./outlines";

interface Floor {
  name: ColourName;
  hue: string;
  deep: string;
}

const RED: Floor = { name: "red", hue: "var(--red)", deep: "#8a3a00" };
const GREEN: Floor = { name: "green", hue: "var(--green)", deep: "#005c43" };
const FLOORS: readonly Floor[] = [
  { name: "blue", hue: "color-mix(in srgb, var(--blue) 88%, white)", deep: "#062f54" },
  GREEN,
  { name: "yellow", hue: "var(--yellow)", deep: "#8f6a00" },
  { name: "purple", hue: "var(--purple)", deep: "#54306a" },
  RED,
];

export default function Cover() {
  return (
    <svg viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <path fill="var(--sky-high)" d="M0 0h400v300H0z" />
      <circle cx="322" cy="70" r="30" fill="#f3c987" opacity="0.85" />
      <path fill="var(--hill-3)" d="M0 206c70-34 140-30 210-8s130 14 190-14v116H0z" />
      <path fill="var(--hill-1)" d="M0 258c110-22 220-14 400-18v60H0z" />
      <path opacity="0.16" d="M156 66h100v180h-100z" />
      <path
        fill="#9a7448"
        stroke="#6d4f2c"
        strokeWidth="2"
        strokeLinejoin="round"
        d="M165 240h70c-1 16 4 28 22 40-20-2-28-8-34-8-6 2-8 6-12 8-5-2-7-7-12-7s-8 5-12 7c-5-2-8-7-13-8-8 2-18 8-34 8 20-12 26-24 25-40z"
      />
      {FLOORS.map(({ name, hue, deep }, floor) => (
        <g key={name} transform={`translate(150 ${202 - floor * 36}) scale(1.250)`}>
          <path fill={hue} stroke={deep} strokeWidth="1.600" d="M4 2h72v29H4z" />
          <path fill={deep} d={EAVES[name]} />
          <g fill="#ffe3a3" stroke={deep} strokeWidth="1.600">
            <circle cx="18" cy="20" r="7" />
            <circle cx="40" cy="20" r="7" />
            <circle cx="62" cy="20" r="7" />
          </g>
        </g>
      ))}
      <path fill="#b95200" stroke={RED.deep} strokeWidth="2" strokeLinejoin="round" d="M146 59l54-38 54 38z" />
      <g fill="#6f9a5c" stroke="#4a7340" strokeWidth="2">
        <path d="M140 236c-34 4-42-24-20-34-10-22 16-36 30-22z" />
        <path d="M262 190c30 4 40-20 22-30 6-18-12-30-22-20z" />
      </g>
      <g transform="translate(52 96) rotate(-7)">
        <path fill="var(--ivory)" stroke="#d8cdb4" strokeWidth="2" d="M-6-8h72v62H-6z" />
        <g transform="scale(.750)">
          <path fill={GREEN.hue} d="M4 0h72v32H4z" />
          <path fill={GREEN.deep} d={EAVES.green} />
          <path fill={RED.hue} d="M4 32h72v32H4z" />
          <path fill={RED.deep} transform="translate(0 32)" d={EAVES.red} />
        </g>
      </g>
      <path
        fill="none"
        stroke="var(--available)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="2 8"
        d="M112 78c12-30 30-48 56-56"
      />
    </svg>
  );
}
