/** The other players: their tiles, their calls, and who can be given a tile. */
import { Balloon } from "../../kit/balloons";
import type { BoardProps } from "../../kit/contract";
import { SrLabel } from "../../kit/sr-label";
import { Flag, flagOf } from "./flag";
import { dealTo, penaltyFor } from "./notation";
import { around, NOBODY, sideOf } from "./seats";
import { type Derived, Phase, type State } from "./state";
import { Back, Face } from "./tile";
import { heldBy, rackOf, UNSEEN } from "./tiles";
import { tileCount, tileWords, useWords } from "./words";

type Props = BoardProps<State, Derived>;
type PlayerProps = Props & { other: number; name: string };

export function Players(props: Props) {
  const t = useWords();
  const { state, seat, names, decision } = props;
  const isAsked = decision !== null && (state.phase === Phase.DEALING || state.phase === Phase.PENALTY);
  return (
    <ul className={isAsked ? "upt-players asked" : "upt-players"} aria-label={t("players")}>
      {around(state.seats, seat).map((other) => (
        <li key={other}>
          <Player {...props} other={other} name={names[other] ?? ""} />
        </li>
      ))}
    </ul>
  );
}

function Player(props: PlayerProps) {
  const t = useWords();
  const { state, other, seat, decision, attempt, mode, name } = props;
  const isPenalty = state.phase === Phase.PENALTY;
  const move = isPenalty ? penaltyFor(other) : dealTo(other);
  const isGift = decision?.choices.includes(move) ?? false;
  const className = state.turn === other ? "upt-player stack paper turn" : "upt-player stack paper";
  if (seat < 0 || mode === "replay") {
    return (
      <div className={className}>
        <About {...props} />
      </div>
    );
  }
  const flag = flagOf(state, other);
  const about = [name, tileCount(heldBy(state, other), t), ...(flag ? [t(flag)] : [])].join(", ");
  const action = isGift ? `${t(isPenalty ? "hit" : "deal_to", { who: name })}. ` : "";
  return (
    <button
      type="button"
      className={isGift ? `${className} available` : className}
      data-seat={other}
      onClick={(event) => attempt(move, event.currentTarget)}
    >
      <SrLabel words={action + about}>
        <About {...props} />
        {isGift && <span className="upt-gift chip">{t("gift")}</span>}
      </SrLabel>
    </button>
  );
}

function About({ state, other, seat, name, derived }: PlayerProps) {
  const t = useWords();
  const side = sideOf(other, seat, state.seats);
  const isNext = state.seats > 2 && derived.next === other && state.turn !== NOBODY;
  return (
    <>
      <span className="upt-player-name">
        <Balloon seat={other} label={name.charAt(0).toUpperCase()} lit={state.turn === other} />
        <span className="nameplate">
          <strong>{name}</strong>
          <small className="flow">
            {side && <span className="upt-side">{t(side)}</span>}
            {isNext && <span className="tag">{t("next")}</span>}
          </small>
        </span>
        <b className="figure">{heldBy(state, other)}</b>
      </span>
      <PlayerRack state={state} seat={other} />
      <Flag state={state} seat={other} />
    </>
  );
}

/** A rack: the backs of its tiles, or their faces where all racks are shown. */
function PlayerRack({ state, seat }: { state: State; seat: number }) {
  const t = useWords();
  const rack = rackOf(state, seat);
  const isOpen = rack.length > 0 && rack[0] !== UNSEEN;
  return (
    <span className={isOpen ? "upt-player-rack open" : "upt-player-rack"}>
      {rack.map((kind, at) => (
        <span key={at}>{isOpen ? <Face kind={kind} roles={state.role} /> : <Back />}</span>
      ))}
      <i className="upt-spot" data-place={`rack-${seat}`} />
      {isOpen && <span className="sr">{rack.map((kind) => tileWords(kind, state.role, t)).join(", ")}</span>}
    </span>
  );
}
