/** A tree house of many floors, with lamps in its windows, higher than the hills. */
const FLOORS = [
  { hue: "#0B4F8A", y: 208 },
  { hue: "#009E73", y: 176 },
  { hue: "#F0C330", y: 144 },
  { hue: "#D55E00", y: 112 },
  { hue: "#8E5AA8", y: 80 },
];

export default function Cover() {
  return (
    <svg viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <path fill="var(--sky-high)" d="M0 0h400v300H0z" />
      <circle cx="318" cy="66" r="30" fill="#f3c987" opacity="0.85" />
      <path fill="var(--hill-3)" d="M0 214c70-34 140-30 210-8s130 14 190-14v108H0z" />
      <path fill="var(--hill-1)" d="M0 262c110-24 220-14 400-18v56H0z" />
      <g opacity="0.18" transform="translate(7 8)">
        <path d="M186 240h28v46h-28zM146 76h108v166H146z" />
      </g>
      <path fill="#7a5a35" d="M188 238h24l8 50h-40z" />
      <path fill="#8f6b40" d="M138 240h124v9H138z" />
      {FLOORS.map(({ hue, y }, floor) => (
        <g key={hue} stroke="#2a2924" strokeWidth="2" strokeLinejoin="round">
          <path fill={hue} d={`M${150 + floor * 3} ${y}h${100 - floor * 6}v32h-${100 - floor * 6}z`} />
          {[0, 1, 2].map((window) => (
            <path key={window} fill="#ffe3a3" d={`M${168 + window * 26} ${y + 9}h12v15h-12z`} />
          ))}
        </g>
      ))}
      <path fill="#D55E00" stroke="#2a2924" strokeWidth="2" strokeLinejoin="round" d="M154 81l46-38 46 38z" />
      <g fill="#4d8a5f" stroke="#2a2924" strokeWidth="2">
        <path d="M132 250c-30 0-34-26-14-34-8-20 14-34 28-22 10 16 12 44-14 56zM268 250c32 0 36-28 14-36 6-18-16-32-28-20-10 16-10 44 14 56z" />
        <path d="M200 44c-16 0-22-14-10-20 0-14 20-14 20 0 12 6 6 20-10 20z" />
      </g>
      <path fill="none" stroke="#7a5a35" strokeWidth="4" d="M232 250v36M244 250v36M232 258h12M232 268h12M232 278h12" />
    </svg>
  );
}
