/** A small picture for each option of Up Turn, drawn in a frame of 64 by 48. */
import type { OptionPictures } from "../../kit/contract";

const pictures: OptionPictures = {
  call: (
    <>
      <path fill="var(--ivory)" stroke="var(--outline)" d="M4 22h16v20H4z" />
      <path fill="none" stroke="var(--outline)" strokeWidth="2" d="M9 37l3-8 3 8" />
      <path fill="var(--paper-2)" stroke="var(--ink)" strokeWidth="1.500" d="M26 6h34v20H38l-8 8v-8h-4z" />
      <path fill="var(--ink)" d="M41.500 10h3l-.6 8h-1.800zM41.500 20h3v3h-3z" />
    </>
  ),
  bag: (
    <>
      <path fill="var(--wood)" stroke="var(--outline)" d="M14 16c-8 8-10 26 2 27h18c12-1 10-19 2-27l-4-3 3-6H15l3 6z" />
      <path fill="none" stroke="var(--outline)" strokeWidth="2" d="M15 15h20" />
      <path fill="none" stroke="var(--ink)" strokeWidth="2" d="M46 30a9 9 0 1 0-1-9M45 14v7h7" />
    </>
  ),
};

export default pictures;
