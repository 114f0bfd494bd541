/** die Aufsteiger on the page. */
import { game } from "../../kit/contract";
import "./die-aufsteiger.css";
import { AufsteigerBoard } from "./board";
import { paintOf } from "./glyphs";
import { hintPlaces } from "./hint";
import { BlockPiece, isOutdated, placesOf, summarise } from "./log";
import { END } from "./notation";
import { AufsteigerPerson } from "./person";
import { TowerPreview } from "./preview";
import { promptOf } from "./prompt";
import { AufsteigerScore } from "./scoring";
import { type Derived, type State, shapes } from "./state";
import { texts } from "./texts";
import { stonesOn } from "./tower";

export default game<State, Derived>({
  Board: AufsteigerBoard,
  Person: AufsteigerPerson,
  Score: AufsteigerScore,
  Preview: TowerPreview,
  shapes,
  texts,
  hues: (state) => state.colour.slice(0, state.seats).map(paintOf),
  heights: (_, derived) => derived.heights.map((height) => ({ value: height, text: String(height) })),
  prompt: promptOf,
  endReason: (end, lang) => texts[lang][end === "AUF-14" ? "end_failures" : "end_stale"],
  flights: ({ before, after }) => {
    const laid = stonesOn(after).filter(({ seat, block }) => before.stone_on[seat] !== block);
    return laid.map(({ seat }) => ({ from: `seat-${seat}`, to: `stone-${seat}` }));
  },
  isForced: (choice) => choice === END,
  Piece: BlockPiece,
  summarise,
  placesOf,
  isOutdated,
  hintPlaces,
});
