/** Up Turn on the page. */
import "./up-turn.css";
import { game, type Height } from "../../kit/contract";
import { Board } from "./board";
import { flights } from "./flights";
import { hintPlaces } from "./hint";
import { changedPlaces, isOutdated, Piece, placesOf, summarise } from "./log";
import { Person } from "./person";
import { prompt } from "./prompt";
import { headline, Score, scoreWords } from "./score";
import { type Derived, type State, shapes } from "./state";
import { texts } from "./texts";

/** Float players with fewer tiles higher. */
function heights(state: State): Height[] {
  return state.held.slice(0, state.seats).map((count) => ({ value: -count, text: String(count) }));
}

export default game<State, Derived>({
  Board,
  Person,
  Score,
  headline,
  scoreWords,
  shapes,
  texts,
  heights,
  prompt,
  flights,
  Piece,
  summarise,
  placesOf,
  changedPlaces,
  isOutdated,
  hintPlaces,
});
