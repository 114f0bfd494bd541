/** The cover: ivory tiles that climb along a line, and an arrow that turns it round. */
const TILES = [
  { text: "9", x: 38, y: 214, turn: -6 },
  { text: "23", x: 104, y: 186, turn: 4 },
  { text: "32", x: 170, y: 152, turn: -4 },
  { text: "54", x: 236, y: 112, turn: 6 },
];

export default function Cover() {
  return (
    <svg viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <path fill="var(--sky-high)" d="M0 0h400v300H0z" />
      <path fill="var(--hill-4)" d="M0 190c90-50 200-40 400-96v206H0z" />
      <path fill="var(--hill-2)" d="M0 254c120-30 240-26 400-66v112H0z" />
      <g fill="none" stroke="var(--wood)" strokeWidth="2">
        <path d="M92 86c16 40 4 66 22 92" />
        <path d="M102 118l-9 7M106 142l10 5M104 128l10 4" />
      </g>
      <g stroke="var(--outline)" strokeWidth="2" strokeLinejoin="round">
        <path fill="var(--sky)" d="M72 24l32 26-14 40-32-28z" />
        <path fill="var(--yellow)" d="M72 24l18 66 14-40z" />
      </g>
      {TILES.map(({ text, x, y, turn }) => (
        <g key={text} transform={`rotate(${turn} ${x + 28} ${y + 34})`}>
          <path opacity="0.2" d={`M${x + 5} ${y + 7}h56v68h-56z`} />
          <rect x={x} y={y} width="56" height="68" rx="8" fill="#fff8e6" stroke="var(--outline)" strokeWidth="2" />
          <text
            x={x + 28}
            y={y + 44}
            textAnchor="middle"
            fill="var(--outline)"
            fontFamily="var(--head)"
            fontWeight="700"
            fontSize="30"
          >
            {text}
          </text>
        </g>
      ))}
      <g transform="rotate(-5 332 92)">
        <path opacity="0.2" d="M308 63h56v68h-56z" />
        <rect x="303" y="56" width="56" height="68" rx="8" fill="#fff8e6" stroke="var(--outline)" strokeWidth="2" />
        <path
          fill="var(--blue)"
          stroke="var(--outline)"
          strokeWidth="2"
          strokeLinejoin="round"
          d="M331 66l18 22h-10v26h-16V88h-10z"
        />
      </g>
      <path fill="none" stroke="#cf5f0c" strokeWidth="5" strokeLinecap="round" d="M276 232c36 22 84 4 90-40" />
      <path fill="#cf5f0c" d="M352 196l16-16 12 20z" />
    </svg>
  );
}
