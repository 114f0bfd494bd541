/** Tout là-haut on the page. */
import { game } from "../../kit/contract";
import { Board } from "./board";
import { flights } from "./flights";
import { hintPlaces } from "./hint";
import { Piece, placesOf } from "./log-piece";
import { Person } from "./person";
import { prompt } from "./prompt";
import { Score } from "./score";
import { type Derived, type State, shapes } from "./state";
import { texts } from "./texts";
import "./tout-la-haut.css";

export default game<State, Derived>({
  Board,
  Person,
  Score,
  Piece,
  placesOf,
  hintPlaces,
  shapes,
  texts,
  flights,
  heights: (_, derived) => derived.worth.map(({ total }) => ({ value: total, text: String(total) })),
  prompt,
});
