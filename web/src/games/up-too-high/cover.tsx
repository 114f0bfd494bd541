/** A small airline above its islands, climbing a little more than it should. */
export default function Cover() {
  return (
    <svg viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <path fill="var(--sky-high)" d="M0 0h400v300H0z" />
      <circle cx="76" cy="70" r="34" fill="#f3c987" opacity="0.85" />
      <path fill="#8fc1d9" opacity="0.55" d="M0 214h400v86H0z" />
      <path
        fill="none"
        stroke="#fffdf7"
        strokeWidth="2"
        opacity="0.7"
        d="M20 240h60M120 262h80M260 238h70M330 274h50M40 284h50"
      />
      <g stroke="#2a2924" strokeWidth="2" strokeLinejoin="round">
        <path fill="#e6d3a3" d="M30 226c20-26 90-28 116 0z" />
        <path fill="#4d8a5f" d="M46 220c14-20 60-22 82-2z" />
        <path fill="#fff8e6" d="M74 186h28v22H74z" />
        <path fill="#D55E00" d="M70 188l18-14 18 14z" />
        <path fill="#e6d3a3" d="M232 256c26-34 120-36 150 0z" />
        <path fill="#4d8a5f" d="M250 250c20-28 90-30 116-2z" />
        <path fill="#fff8e6" d="M300 178h16v54h-16z" />
        <path fill="#0B4F8A" d="M292 160h32v20h-32z" />
        <path fill="#56B4E9" d="M298 165h20v10h-20z" />
      </g>
      <path
        fill="none"
        stroke="#2a2924"
        strokeWidth="2"
        strokeDasharray="3 8"
        strokeLinecap="round"
        d="M104 178c50-6 70-20 92-48"
      />
      <g transform="rotate(-24 236 92)">
        <g stroke="#2a2924" strokeWidth="2" strokeLinejoin="round">
          <path fill="#8E5AA8" d="M172 90l-16-34h20l22 26z" />
          <path fill="#fff8e6" d="M160 92c10-14 100-22 128-8 14 6 14 18 0 24-30 10-108 4-128-16z" />
          <path fill="#F0C330" d="M212 100l-30 42h18l46-40z" />
          <path fill="#F0C330" d="M222 78l-14-22h14l26 20z" />
          <path fill="#56B4E9" d="M276 84c8 2 14 6 16 11h-18z" />
        </g>
        <g fill="#2a2924">
          <circle cx="196" cy="93" r="3.500" />
          <circle cx="212" cy="92" r="3.500" />
          <circle cx="228" cy="91" r="3.500" />
          <circle cx="244" cy="91" r="3.500" />
          <circle cx="260" cy="91" r="3.500" />
        </g>
        <text
          x="166"
          y="80"
          fontSize="14"
          fontWeight="700"
          fill="#fff"
          fontFamily="'Atkinson Hyperlegible', sans-serif"
        >
          A
        </text>
      </g>
      <g fill="#fffdf7" opacity="0.85">
        <path d="M286 62c0-12 18-14 22-4 12-4 22 6 16 14h-40c-8 0-8-10 2-10zM126 128c0-10 14-12 18-4 10-2 16 6 12 12h-32c-6 0-6-8 2-8z" />
      </g>
    </svg>
  );
}
