/** die Aufsteiger on the page. */
import { game } from "../../kit/contract";
import { filled } from "../../kit/i18n";
import "./die-aufsteiger.css";
import { AufsteigerBoard } from "./board";
import { END } from "./notation";
import { TowerPreview } from "./preview";
import { type Derived, Phase, type State, shapes } from "./state";
import { texts } from "./texts";
import { stonesOn } from "./tower";

const ASKS = {
  [Phase.ACTING]: "ask_act",
  [Phase.HOLDING]: "ask_put",
  [Phase.SHARING]: "ask_share",
  [Phase.LAYING]: "ask_stone",
  [Phase.CLOSING]: "ask_end",
} as const;

export default game<State, Derived>({
  Board: AufsteigerBoard,
  Preview: TowerPreview,
  shapes,
  texts,
  heights: (_, derived) => derived.heights.map((height) => ({ value: height, text: String(height) })),
  prompt: ({ state, names, lang }) =>
    filled(texts[lang][ASKS[state.phase as keyof typeof ASKS]], { who: names[state.active] ?? "" }),
  flights: ({ before, after }) => {
    const laid = stonesOn(after).filter(({ seat, block }) => before.stone_on[seat] !== block);
    return laid.map(({ seat }) => ({ from: `seat-${seat}`, to: `stone-${seat}` }));
  },
  isForced: (choice) => choice === END,
});
