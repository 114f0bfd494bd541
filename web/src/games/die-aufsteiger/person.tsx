/** A player in the strip of people: the pawn with its colour and glyph, ladders and stone. */
import type { PersonProps } from "../../kit/contract";
import { useGameTexts } from "../../kit/i18n";
import { LadderIcon, PawnIcon, StoneIcon } from "./glyphs";
import { type Derived, type State, TABLE } from "./state";
import { type Translate, texts } from "./texts";
import { colourName, pawnColour, placeOf, stonesOn } from "./tower";
import { blockWords } from "./words";

export function AufsteigerPerson({ state, derived, person }: PersonProps<State, Derived>) {
  const t: Translate = useGameTexts(texts);
  const colour = pawnColour(state, person);
  const words = wordsOf(state, derived, person, t);
  return (
    <span className="auf-person" title={words}>
      <PawnIcon colour={colour} />
      <LadderIcon large={false} gone={!state.small[person]} />
      <LadderIcon large gone={!state.large[person]} />
      <StoneIcon colour={colour} gone={!state.stones[person]} />
      <span className="sr">{words}</span>
    </span>
  );
}

/** Colour, place and pieces left. */
function wordsOf(state: State, { heights, ranks }: Derived, person: number, t: Translate): string {
  const stone = stonesOn(state).find(({ seat }) => seat === person);
  const isLeading = Math.max(...heights) > 0 && ranks[person] === 1;
  const pieces = [
    state.small[person] ? t("has_small") : "",
    state.large[person] ? t("has_large") : "",
    state.stones[person] ? t("has_stone") : "",
    stone ? t("stone_lies", { block: blockWords(state, stone.block, t) }) : "",
  ].filter(Boolean);
  const facts = [
    t(colourName(pawnColour(state, person))),
    placeOf(state, person) === TABLE ? t("on_table") : "",
    isLeading ? t("leads") : "",
    ...(pieces.length ? pieces : [t("nothing_left")]),
  ];
  return facts.filter(Boolean).join(", ");
}
