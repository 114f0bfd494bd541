/** The other players: their tiles, their calls, and who can be given a tile. */
import { Balloon } from "../../kit/balloons";
import type { BoardProps } from "../../kit/contract";
import { SrLabel } from "../../kit/sr-label";
import { NOBODY, sideOf } from "./seats";
import { type Derived, Phase, type State } from "./state";
import { Back, Face } from "./tile";
import { around } from "./tiles";
import { type Translate, tileCount, tileWords, useWords } from "./words";

type Props = BoardProps<State, Derived>;

export function Players(props: Props) {
  const t = useWords();
  const { state, seat, decision } = props;
  const isAsked = decision !== null && (state.phase === Phase.DEALING || state.phase === Phase.PENALTY);
  return (
    <ul className={isAsked ? "upt-players asked" : "upt-players"} aria-label={t("players")}>
      {around(state.seats, seat).map((other) => (
        <li key={other}>
          <Player {...props} other={other} />
        </li>
      ))}
    </ul>
  );
}

/** The move of clicking a player now. */
function giftMove(state: State, other: number): string {
  return state.phase === Phase.PENALTY ? `hit ${other}` : `to ${other}`;
}

function Player(props: Props & { other: number }) {
  const t = useWords();
  const { state, other, seat, decision, attempt, mode, names } = props;
  const move = giftMove(state, other);
  const isGift = decision?.choices.includes(move) ?? false;
  const name = state.turn === other ? "upt-player turn" : "upt-player";
  if (seat < 0 || mode === "replay") {
    return (
      <div className={name}>
        <About {...props} />
      </div>
    );
  }
  const about = `${names[other]}, ${tileCount(state.held[other], t)}${flagOf(state, other, t)}`;
  const action = isGift ? `${t(state.phase === Phase.PENALTY ? "hit" : "deal_to", { who: names[other] })}. ` : "";
  return (
    <button
      type="button"
      className={isGift ? `${name} can` : name}
      data-seat={other}
      onClick={(event) => attempt(move, event.currentTarget)}
    >
      <SrLabel words={action + about}>
        <About {...props} />
        {isGift && <span className="upt-gift">{t("gift")}</span>}
      </SrLabel>
    </button>
  );
}

function flagOf(state: State, seat: number, t: Translate): string {
  if (state.called[seat] && state.held[seat] === 1) return `, ${t("upturn")}`;
  return state.silent === seat ? `, ${t("silent")}` : "";
}

function About({ state, other, seat, names, derived }: Props & { other: number }) {
  const t = useWords();
  const side = sideOf(other, seat, state.seats);
  const isNext = state.seats > 2 && derived.next === other && state.turn !== NOBODY;
  return (
    <>
      <span className="upt-player-name">
        <Balloon seat={other} label={names[other].charAt(0).toUpperCase()} lit={state.turn === other} />
        <span>
          <strong>{names[other]}</strong>
          <small>
            {side && <span className="upt-side">{t(side)}</span>}
            {isNext && <span className="upt-next">{t("next")}</span>}
          </small>
        </span>
        <b>{state.held[other]}</b>
      </span>
      <PlayerRack state={state} seat={other} />
      <Flag state={state} seat={other} />
    </>
  );
}

/** A rack: the backs of its tiles, or their faces where all racks are shown. */
function PlayerRack({ state, seat }: { state: State; seat: number }) {
  const t = useWords();
  const rack = state.rack[seat].slice(0, state.held[seat]);
  const isOpen = rack.length > 0 && rack[0] !== -1;
  return (
    <span className={isOpen ? "upt-player-rack open" : "upt-player-rack"}>
      {rack.map((kind, at) => (
        <span key={at}>{isOpen ? <Face kind={kind} role={state.role} /> : <Back />}</span>
      ))}
      <i className="upt-spot" data-place={`rack-${seat}`} />
      {isOpen && <span className="sr">{rack.map((kind) => tileWords(kind, state.role, t)).join(", ")}</span>}
    </span>
  );
}

export function Flag({ state, seat }: { state: State; seat: number }) {
  const t = useWords();
  if (state.called[seat] && state.held[seat] === 1) return <em className="upt-flag">{t("upturn")}</em>;
  if (state.silent === seat) return <em className="upt-flag quiet-flag">{t("silent")}</em>;
  return null;
}
