/** The others: how many tiles they have, who called, and whom tiles can be given to. */
import { Balloon } from "../../kit/balloons";
import type { BoardProps } from "../../kit/contract";
import { Named } from "../../kit/named";
import { NOBODY, sideOf } from "./seats";
import { Phase, type Sights, type State } from "./state";
import { type Say, useWords } from "./texts";
import { Back, Face } from "./tile";
import { around, spoken } from "./tiles";

type Props = BoardProps<State, Sights>;

export function People(props: Props) {
  const say = useWords();
  const { state, seat, ask } = props;
  const isAsked = ask !== null && (state.phase === Phase.DEALING || state.phase === Phase.PENALTY);
  return (
    <ul className={isAsked ? "upt-people asked" : "upt-people"} aria-label={say("people")}>
      {around(state.seats, seat).map((other) => (
        <li key={other}>
          <Person {...props} other={other} />
        </li>
      ))}
    </ul>
  );
}

/** What pointing at somebody would mean now. */
function gift(state: State, other: number): string {
  return state.phase === Phase.PENALTY ? `hit ${other}` : `to ${other}`;
}

function Person(props: Props & { other: number }) {
  const say = useWords();
  const { state, other, seat, ask, attempt, mode, names } = props;
  const move = gift(state, other);
  const isGift = ask?.choices.includes(move) ?? false;
  const name = state.turn === other ? "upt-person turn" : "upt-person";
  if (seat < 0 || mode === "replay") {
    return (
      <div className={name}>
        <About {...props} />
      </div>
    );
  }
  const about = `${names[other]}, ${countOf(state.held[other], say)}${flagOf(state, other, say)}`;
  const deed = isGift ? `${say(state.phase === Phase.PENALTY ? "hit" : "deal_to", { who: names[other] })}. ` : "";
  return (
    <button
      type="button"
      className={isGift ? `${name} can` : name}
      data-seat={other}
      onClick={(event) => attempt(move, event.currentTarget)}
    >
      <Named words={deed + about}>
        <About {...props} />
        {isGift && <span className="upt-here">{say(state.phase === Phase.PENALTY ? "hit_here" : "deal_here")}</span>}
      </Named>
    </button>
  );
}

export function countOf(count: number, say: Say): string {
  return count === 1 ? say("tile") : say("tiles", { count });
}

function flagOf(state: State, seat: number, say: Say): string {
  if (state.called[seat] && state.held[seat] === 1) return `, ${say("upturn")}`;
  return state.silent === seat ? `, ${say("silent")}` : "";
}

function About({ state, other, seat, names, sights }: Props & { other: number }) {
  const say = useWords();
  const side = sideOf(other, seat, state.seats);
  const isNext = state.seats > 2 && sights.next === other && state.turn !== NOBODY;
  return (
    <>
      <span className="upt-who">
        <Balloon seat={other} label={names[other].charAt(0).toUpperCase()} lit={state.turn === other} />
        <span>
          <strong>{names[other]}</strong>
          <small>
            {side && <span className="upt-side">{say(side)}</span>}
            {isNext && <span className="upt-next">{say("next")}</span>}
          </small>
        </span>
        <b>{state.held[other]}</b>
      </span>
      <Tiles state={state} seat={other} />
      <Flag state={state} seat={other} />
    </>
  );
}

/** A rack from behind; from the front where everything is open. */
function Tiles({ state, seat }: { state: State; seat: number }) {
  const say = useWords();
  const rack = state.rack[seat].slice(0, state.held[seat]);
  const isOpen = rack.length > 0 && rack[0] !== -1;
  return (
    <span className={isOpen ? "upt-stand open" : "upt-stand"}>
      {rack.map((kind, at) => (
        <span key={at}>{isOpen ? <Face kind={kind} role={state.role} /> : <Back />}</span>
      ))}
      <i className="upt-spot" data-place={`rack-${seat}`} />
      {isOpen && <span className="sr">{rack.map((kind) => spoken(kind, state.role, say)).join(", ")}</span>}
    </span>
  );
}

export function Flag({ state, seat }: { state: State; seat: number }) {
  const say = useWords();
  if (state.called[seat] && state.held[seat] === 1) return <em className="upt-flag">{say("upturn")}</em>;
  if (state.silent === seat) return <em className="upt-flag quiet-flag">{say("silent")}</em>;
  return null;
}
