/** A small picture for each option of Tout là-haut, drawn in a frame of 64 by 48. */
import type { OptionPictures } from "../../kit/contract";

/** Three floors of a tree, the lowest first. */
function Tree({ x, hues }: { x: number; hues: string[] }) {
  return hues.map((hue, floor) => (
    <path key={hue} fill={`var(--${hue})`} stroke="var(--outline)" d={`M${x} ${31 - 10 * floor}h16v9h-16z`} />
  ));
}

const pictures: OptionPictures = {
  objective: (
    <>
      <Tree x={6} hues={["blue", "yellow", "red"]} />
      <path
        fill="var(--gold)"
        stroke="var(--outline)"
        d="M46 10l3.500 7.500 8 1-6 5.500 1.500 8-7-4-7 4 1.500-8-6-5.500 8-1z"
      />
    </>
  ),
  strategic: (
    <>
      <Tree x={4} hues={["blue", "yellow", "red"]} />
      <Tree x={44} hues={["green", "purple", "blue"]} />
      <path fill="none" stroke="var(--ink)" strokeWidth="2" d="M32 18v12M26 24h12" />
    </>
  ),
  draw_last: (
    <>
      <path fill="var(--ivory)" stroke="var(--outline)" d="M6 8h18v28H6z" />
      <path fill="var(--green)" stroke="var(--outline)" d="M40 8h18v28H40z" />
      <path fill="none" stroke="var(--ink)" strokeWidth="2" d="M28 22h8M33 18l4 4-4 4" />
      <path fill="none" stroke="var(--outline)" strokeWidth="1.500" d="M15 16v12M9 22h12" />
    </>
  ),
};

export default pictures;
