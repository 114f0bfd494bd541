/** A tree house at first light: five floors, each under a roof of its own, and one more on its way up. */
const FLOORS = [
  { hue: "#2367a3", deep: "#062f54", eave: "M0 6q5-7 10-3t10 3q5-7 10-3t10 3q5-7 10-3t10 3q5-7 10-3t10 3v4H0z" },
  {
    hue: "#009e73",
    deep: "#005c43",
    eave: "M0 10Q2 2 18 1q-1 5 2 9Q22 2 38 1q-1 5 2 9Q42 2 58 1q-1 5 2 9Q62 2 78 1q-1 5 2 9z",
  },
  { hue: "#f0c330", deep: "#8f6a00", eave: "M0 10a10 8 0 0 1 20 0a10 8 0 0 1 20 0a10 8 0 0 1 20 0a10 8 0 0 1 20 0z" },
  { hue: "#8e5aa8", deep: "#54306a", eave: "M0 1q10 13 20 0 10 13 20 0 10 13 20 0 10 13 20 0v9H0z" },
  { hue: "#d55e00", deep: "#8a3a00", eave: "M0 10L10 2l10 8 10-8 10 8 10-8 10 8 10-8 10 8z" },
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
      {FLOORS.map(({ hue, deep, eave }, floor) => (
        <g key={hue} transform={`translate(150 ${202 - floor * 36}) scale(1.250)`}>
          <path fill={hue} stroke={deep} strokeWidth="1.600" d="M4 2h72v29H4z" />
          <path fill={deep} d={eave} />
          <g fill="#ffe3a3" stroke={deep} strokeWidth="1.600">
            <circle cx="18" cy="20" r="7" />
            <circle cx="40" cy="20" r="7" />
            <circle cx="62" cy="20" r="7" />
          </g>
        </g>
      ))}
      <path fill="#b95200" stroke="#8a3a00" strokeWidth="2" strokeLinejoin="round" d="M146 59l54-38 54 38z" />
      <g fill="#6f9a5c" stroke="#4a7340" strokeWidth="2">
        <path d="M140 236c-34 4-42-24-20-34-10-22 16-36 30-22z" />
        <path d="M262 190c30 4 40-20 22-30 6-18-12-30-22-20z" />
      </g>
      <g transform="translate(52 96) rotate(-7)">
        <path fill="#fffdf7" stroke="#d8cdb4" strokeWidth="2" d="M-6-8h72v62H-6z" />
        <g transform="scale(.750)">
          <path fill="#009e73" d="M4 0h72v32H4z" />
          <path fill="#005c43" d={FLOORS[1].eave} />
          <path fill="#d55e00" d="M4 32h72v32H4z" />
          <path fill="#8a3a00" transform="translate(0 32)" d={FLOORS[4].eave} />
        </g>
      </g>
      <path
        fill="none"
        stroke="var(--can)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="2 8"
        d="M112 78c12-30 30-48 56-56"
      />
    </svg>
  );
}
