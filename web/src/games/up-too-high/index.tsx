/** Up Too High on the page. */
import { at } from "../../kit/at";
import { game, type Lang } from "../../kit/contract";
import { Board } from "./board";
import { flights } from "./flights";
import { hintPlaces } from "./hint";
import { seatHues } from "./hues";
import { Piece, placesOf, summarise } from "./log";
import { letterOf } from "./notation";
import { Person } from "./person";
import type { Props } from "./rows";
import { Score } from "./score";
import { type Derived, Phase, type State, shapes } from "./state";
import { type Text, texts } from "./texts";
import "./up-too-high.css";
import { wordsIn } from "./words";

const ASKS: Text[] = ["ask_offer", "ask_bid", "ask_take", "ask_extra", "ask_fly", "ask_build", "ask_dividend"];
const ENDS: Record<string, Text> = { "UTH-18": "ended_by_emptying", "UTH-19": "ended_by_shortage" };

function prompt({ state, lang }: Props): string {
  return wordsIn(lang)(at(ASKS, state.phase), { company: letterOf(state.company) });
}

function endReason(end: string, lang: Lang): string | null {
  const reason = ENDS[end];
  return reason ? wordsIn(lang)(reason) : null;
}

function heights(_: State, derived: Derived) {
  return derived.points.map((points) => ({ value: points, text: String(points) }));
}

/** Never choose an offer automatically: a quick answer would reveal that there was no choice. */
function isForced(_: string, state: State): boolean {
  return state.phase !== Phase.OFFER;
}

export default game<State, Derived>({
  ...{ Board, Person, Score, shapes, texts },
  ...{ Piece, summarise, placesOf, hintPlaces },
  ...{ heights, prompt, endReason, flights, isForced },
  hues: () => seatHues,
});
