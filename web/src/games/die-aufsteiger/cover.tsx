/** A tower of painted blocks on its hill, a ladder, and a pawn on the way to the top. */
interface Block {
  x: number;
  y: number;
  z: number;
  top: string;
  left: string;
  right: string;
}

const [RED, YELLOW, DARK, LIGHT, VIOLET, GREY] = ["#D55E00", "#F0C330", "#0B4F8A", "#56B4E9", "#8E5AA8", "#9A9A94"];
const BLOCKS: Block[] = [
  { x: 0, y: 0, z: 0, top: GREY, left: DARK, right: RED },
  { x: 1, y: 0, z: 0, top: YELLOW, left: VIOLET, right: LIGHT },
  { x: 2, y: 0, z: 0, top: LIGHT, left: RED, right: YELLOW },
  { x: 0, y: 1, z: 0, top: LIGHT, left: YELLOW, right: RED },
  { x: 1, y: 1, z: 0, top: RED, left: LIGHT, right: VIOLET },
  { x: 0, y: 2, z: 0, top: VIOLET, left: RED, right: DARK },
  { x: 0, y: 0, z: 1, top: VIOLET, left: LIGHT, right: GREY },
  { x: 1, y: 0, z: 1, top: DARK, left: RED, right: YELLOW },
  { x: 0, y: 1, z: 1, top: YELLOW, left: DARK, right: LIGHT },
  { x: 0, y: 0, z: 2, top: RED, left: YELLOW, right: DARK },
];
const SIZE = 38;

function place({ x, y, z }: { x: number; y: number; z: number }): [number, number] {
  return [206 + (x - y) * SIZE * 0.9, 150 + (x + y) * SIZE * 0.48 - z * SIZE];
}

export default function Cover() {
  return (
    <svg viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <path fill="var(--sky-high)" d="M0 0h400v300H0z" />
      <path fill="var(--hill-3)" d="M0 190c80-40 160-44 240-18s110 10 160-12v140H0z" />
      <path fill="var(--hill-1)" d="M30 300c20-70 120-96 190-92s140 36 160 92z" />
      <ellipse cx="220" cy="246" rx="124" ry="34" opacity="0.16" />
      {BLOCKS.map((block) => {
        const [x, y] = place(block);
        const w = SIZE * 0.9;
        const h = SIZE * 0.48;
        return (
          <g key={`${block.x}${block.y}${block.z}`} stroke="#2a2924" strokeWidth="2" strokeLinejoin="round">
            <path fill={block.top} d={`M${x} ${y}l${w} ${h}l${-w} ${h}l${-w} ${-h}z`} />
            <path fill={block.left} d={`M${x - w} ${y + h}l${w} ${h}v${SIZE}l${-w} ${-h}z`} />
            <path fill={block.right} d={`M${x + w} ${y + h}l${-w} ${h}v${SIZE}l${w} ${-h}z`} />
          </g>
        );
      })}
      <g fill="none" stroke="#6b4a22" strokeWidth="4" strokeLinecap="round">
        <path d="M256 210l-6-62M272 204l-6-62" />
        <path strokeWidth="3" d="M255 200l16-6M253 184l16-6M252 168l16-6M250 154l16-6" />
      </g>
      <g stroke="#2a2924" strokeWidth="2" strokeLinejoin="round">
        <path fill="#F0C330" d="M206 66c7 0 9 26 14 32h-28c5-6 7-32 14-32z" />
        <circle cx="206" cy="58" r="10" fill="#F0C330" />
      </g>
    </svg>
  );
}
