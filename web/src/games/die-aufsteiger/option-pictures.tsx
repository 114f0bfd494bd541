/** A small picture for each option of die Aufsteiger, drawn in a frame of 64 by 48. */
import type { OptionPictures } from "../../kit/contract";

const pictures: OptionPictures = {
  tower: (
    <>
      <path fill="var(--green)" stroke="var(--outline)" d="M6 32h16v10H6z" />
      <path fill="var(--yellow)" stroke="var(--outline)" d="M22 22h16v20H22z" />
      <path fill="var(--sky)" stroke="var(--outline)" d="M38 10h16v32H38z" />
    </>
  ),
  violet: (
    <>
      <circle cx="20" cy="14" r="6" fill="var(--red)" stroke="var(--outline)" />
      <path fill="var(--red)" stroke="var(--outline)" d="M11 40c2-12 5-18 9-18s7 6 9 18z" />
      <circle cx="44" cy="14" r="6" fill="var(--purple)" stroke="var(--outline)" />
      <path fill="var(--purple)" stroke="var(--outline)" d="M35 40c2-12 5-18 9-18s7 6 9 18z" />
    </>
  ),
  strict_order: (
    <>
      <path fill="var(--yellow)" stroke="var(--outline)" d="M4 22h18v18H4z" />
      <path fill="none" stroke="var(--ink)" strokeWidth="2" d="M27 31h10M33 27l4 4-4 4" />
      <circle cx="51" cy="17" r="5" fill="var(--red)" stroke="var(--outline)" />
      <path fill="var(--red)" stroke="var(--outline)" d="M43 40c2-11 4-16 8-16s6 5 8 16z" />
    </>
  ),
  tie_first: (
    <>
      <path fill="var(--grey)" stroke="var(--outline)" d="M4 32h56v10H4z" />
      <path fill="var(--red)" stroke="var(--outline)" d="M14 32c2-9 3-13 6-13s4 4 6 13z" />
      <path fill="var(--sky)" stroke="var(--outline)" d="M40 32c2-9 3-13 6-13s4 4 6 13z" />
      <path fill="var(--gold)" stroke="var(--outline)" d="M13 15l1-9 3 4 3-5 3 5 3-4 1 9z" />
    </>
  ),
  patience: (
    <path
      fill="var(--ivory)"
      stroke="var(--outline)"
      strokeWidth="1.500"
      d="M20 5h24v4c0 8-9 11-9 15s9 7 9 15v4H20v-4c0-8 9-11 9-15s-9-7-9-15z"
    />
  ),
  bridges: (
    <>
      <path fill="var(--sky)" stroke="var(--outline)" d="M2 22h16v20H2z" />
      <path fill="var(--green)" stroke="var(--outline)" d="M46 22h16v20H46z" />
      <path fill="none" stroke="var(--wood)" strokeWidth="3" d="M8 19h48M8 12h48M16 12v7M26 12v7M36 12v7M46 12v7" />
    </>
  ),
  together: (
    <>
      <path fill="var(--yellow)" stroke="var(--outline)" d="M4 32h56v10H4z" />
      <path fill="var(--red)" stroke="var(--outline)" d="M8 32c2-11 4-16 7-16s5 5 7 16z" />
      <path fill="var(--sky)" stroke="var(--outline)" d="M25 32c2-11 4-16 7-16s5 5 7 16z" />
      <path fill="var(--green)" stroke="var(--outline)" d="M42 32c2-11 4-16 7-16s5 5 7 16z" />
      <path fill="none" stroke="var(--ink)" strokeWidth="2" d="M14 9h34M44 5l5 4-5 4" />
    </>
  ),
};

export default pictures;
