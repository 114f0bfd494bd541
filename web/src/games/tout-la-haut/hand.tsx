/** What you hold: every card can be built as it is or turned over; a first tap chooses, a second builds. */
import { type ReactNode, useId } from "react";
import type { BoardProps } from "../../kit/contract";
import { Named } from "../../kit/named";
import { BACK, Card } from "./house";
import { type Idea, ideaOf, type Looking } from "./lays";
import type { Sights, State } from "./state";
import { cardWords, floorsOf, notation, type Say, useSay } from "./words";

type Props = BoardProps<State, Sights> & { looking: Looking };

/** Your hand, or what you know of it while it is elsewhere. */
export function Hand(props: Props) {
  const { state, sights, seat, names, mode } = props;
  const say = useSay();
  const isOver = state.turn < 0;
  const cards = state.hand.slice(0, state.held);
  const isSeen = cards.length > 0 && cards[0] >= 0;
  const isYours = mode === "live" && seat >= 0 && sights.holder === seat;
  if (isSeen && !isOver) {
    const title = isYours ? say("hand") : say("hand_of", { who: names[sights.holder] });
    const rest = sights.receiver < 0 ? say("rest_stays") : say("rest_to", { who: names[sights.receiver] });
    return (
      <Tray title={title} more={rest}>
        {cards.map((kind, at) => (
          <Held key={at} {...props} kind={kind} at={at} isNew={isDrawn(cards, at, sights.drawn)} />
        ))}
      </Tray>
    );
  }
  if (isSeen) return <Still {...props} title={say("left_over")} cards={cards} />;
  return <Elsewhere {...props} say={say} />;
}

/** Of two equal cards, the last counts as the new one. */
function isDrawn(cards: number[], at: number, drawn: number): boolean {
  return drawn >= 0 && cards.lastIndexOf(drawn) === at;
}

function Tray({ title, more, children }: { title: string; more?: string; children?: ReactNode }) {
  const id = useId();
  return (
    <section className="tlh-hand" aria-labelledby={id}>
      <h2 id={id}>
        {title} {more && <small>{more}</small>}
      </h2>
      <ul className="tlh-cards" data-place="hand">
        {children}
      </ul>
    </section>
  );
}

interface HeldProps extends Props {
  kind: number;
  at: number;
  isNew: boolean;
}

/** A card with its two sides, each a button of its own. */
function Held({ kind, at, isNew, ...props }: HeldProps) {
  const { state, sights, ask, looking, play, attempt } = props;
  const say = useSay();
  const card = notation(state, kind);
  const up = ideaOf(sights, kind, card, false);
  const down = ideaOf(sights, kind, card, true);
  if (!ask || !up || !down) {
    return (
      <li className="tlh-held" data-place={`lay-${at}`}>
        <Card floors={floorsOf(state, kind)} label={cardWords(say, state, kind)} />
      </li>
    );
  }
  const isPossible = (idea: Idea) => ask.choices.includes(idea.lay.move);
  const isChosen = (idea: Idea) => looking.chosen?.lay.move === idea.lay.move;
  function press(idea: Idea, element: Element) {
    if (!isPossible(idea)) attempt(idea.lay.move, element);
    else if (isChosen(idea)) play(idea.lay.move);
    else looking.choose(idea);
  }
  const pointing = (idea: Idea) => ({
    "aria-pressed": isChosen(idea),
    onPointerEnter: () => looking.look(idea),
    onPointerLeave: () => looking.look(null),
    onFocus: () => looking.look(idea),
    onBlur: () => looking.look(null),
  });
  const words = cardWords(say, state, kind);
  return (
    <li className={`tlh-held${up.lay.fits ? " fits" : ""}`} data-place={`lay-${at}`}>
      {isNew && <span className="tlh-new">{say("drawn")}</span>}
      <button
        type="button"
        className={isPossible(up) ? "tlh-front can" : "tlh-front"}
        data-move={up.lay.move}
        onClick={(event) => press(up, event.currentTarget)}
        {...pointing(up)}
      >
        <Named
          words={
            up.lay.fits ? say("lay_up", { card: words, gain: gainOf(say, up) }) : say("lay_misfit", { card: words })
          }
        >
          <Card floors={floorsOf(state, kind)} />
          <span className="tlh-gain">{up.lay.fits ? gainOf(say, up) : say("no_fit")}</span>
        </Named>
      </button>
      <button
        type="button"
        className={isPossible(down) ? "tlh-turned can" : "tlh-turned"}
        data-move={down.lay.move}
        onClick={(event) => press(down, event.currentTarget)}
        {...pointing(down)}
      >
        <Named words={say("lay_down", { card: words, gain: gainOf(say, down) })}>
          <Card floors={BACK} />
          <span className="tlh-gain">{gainOf(say, down)}</span>
        </Named>
      </button>
    </li>
  );
}

/** By how much the whole score would change. */
function gainOf(say: Say, { lay }: Idea): string {
  return lay.gain < 0 ? say("minus", { points: -lay.gain }) : say("plus", { points: lay.gain });
}

/** Cards to look at. */
function Still({ state, title, cards }: Props & { title: string; cards: number[] }) {
  const say = useSay();
  return (
    <Tray title={title}>
      {cards.map((kind, at) => (
        <li key={at} className="tlh-held small">
          <Card floors={floorsOf(state, kind)} label={cardWords(say, state, kind)} />
        </li>
      ))}
    </Tray>
  );
}

/** The hand is with somebody else: what you handed on and what you keep. */
function Elsewhere(props: Props & { say: Say }) {
  const { state, sights, seat, names, say } = props;
  const isOver = state.turn < 0;
  if (isOver) return null;
  const who = names[sights.holder];
  const watched = say("watch_hand", { who, count: state.held });
  const kept = seat >= 0 ? state.kept[seat] : -1;
  if (sights.given.length === 0 && kept < 0) {
    return <Tray title={watched} more={seat >= 0 ? say("no_memory") : undefined} />;
  }
  return (
    <Tray title={watched}>
      {kept >= 0 && <Remembered {...props} kind={kept} note={say("kept")} />}
      {sights.given.map((kind, at) => (
        <Remembered key={at} {...props} kind={kind} note={at === 0 ? say("given") : ""} />
      ))}
    </Tray>
  );
}

/** A card that you know of but cannot build now; a tap says why. */
function Remembered({ state, mode, attempt, kind, note }: Props & { kind: number; note: string }) {
  const say = useSay();
  const words = cardWords(say, state, kind);
  const picture = <Card floors={floorsOf(state, kind)} label={mode === "replay" ? words : undefined} />;
  return (
    <li className="tlh-held small">
      <span className="tlh-note">{note}</span>
      {mode === "replay" ? (
        picture
      ) : (
        <button
          type="button"
          className="tlh-front"
          onClick={(event) => attempt(notation(state, kind), event.currentTarget)}
        >
          <Named words={words}>{picture}</Named>
        </button>
      )}
    </li>
  );
}
