/** die Aufsteiger on the page. */
import { game } from "../../kit/contract";
import { filled } from "../../kit/i18n";
import "./die-aufsteiger.css";
import { AufsteigerBoard } from "./board";
import { TowerPreview } from "./preview";
import { type Derived, NONE, Phase, type State, shapes } from "./state";
import { texts } from "./texts";

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
  asks: ({ state, names, lang }) =>
    filled(texts[lang][ASKS[state.phase as keyof typeof ASKS]], { who: names[state.active] }),
  flights: ({ before, after }) => {
    const laid = after.stone_on.map((block, seat) => (block !== NONE && before.stone_on[seat] !== block ? seat : -1));
    return laid.filter((seat) => seat >= 0).map((seat) => ({ from: `seat-${seat}`, to: `stone-${seat}` }));
  },
  isForced: (choice) => choice === "end",
});
