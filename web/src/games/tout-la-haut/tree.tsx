/** A tree house: stump, floors and roof, its longest run marked, its owner's name below. */
import { type CSSProperties, memo } from "react";
import { hueOf } from "../../kit/colours";
import { SrLabel } from "../../kit/sr-label";
import { BACK, cardsOf, facing, floorsOf, type SidedCard, topFloor } from "./floors";
import { builtName } from "./log-piece";
import { Backs, Card, Roof, Stump, Treetop } from "./pieces";
import type { Player } from "./players";
import type { Preview } from "./preview";
import type { State, Worth } from "./state";
import { cardWords, useTranslate } from "./words";

interface Props {
  state: State;
  player: Player;
  /** The number of cards drawn at the foot of this tree. */
  held: number;
  /** A preview of the next card. */
  ghost: Preview | null;
  /** Build the selected card, if the preview shows it. */
  build: (() => void) | undefined;
  canBuild: boolean;
}

export const Tree = memo(function Tree(props: Props) {
  const { state, player, held, ghost } = props;
  const { seat, name, isYou, worth } = player;
  const t = useTranslate();
  const cards = cardsOf(state, seat);
  return (
    <section
      className={`tlh-plot${isYou ? " own" : ""}${seat === state.turn ? " turn" : ""}`}
      data-place={`tree-${seat}`}
      aria-label={t(isYou ? "own_tree" : "tree", { who: name })}
    >
      <div className="tlh-sky">
        <Top {...props} isBare={cards.length === 0} />
        {ghost && <Ghost {...props} ghost={ghost} />}
        <div className="tlh-house">
          <ol className="tlh-floors" aria-label={cards.length ? undefined : t("bare")}>
            {cards.map((card, height) => (
              <li key={height} data-place={`slot-${seat}-${height}`} data-thing={builtName(state, seat, height)}>
                <Storey state={state} card={card} />
              </li>
            ))}
          </ol>
          {worth.run > 1 && <Run worth={worth} />}
        </div>
        <Stump />
      </div>
      <p className="tlh-held-here" data-place={`hold-${seat}`}>
        {held > 0 && (
          <>
            <Backs count={held} />
            <b className="tlh-count badge" aria-hidden="true">
              {held}
            </b>
            <span className="sr">{t("holds", { count: held })}</span>
          </>
        )}
      </p>
      <p className={`tlh-owner one-line ${hueOf(seat)}`} title={name} aria-hidden="true">
        <bdi>{isYou ? <b>{name}</b> : name}</bdi>
      </p>
    </section>
  );
});

/** The treetop at the end; before it, the roof on the top floor, or on a card that would fit there. */
function Top({ state, player: { seat }, ghost, isBare }: Props & { isBare: boolean }) {
  if (state.turn < 0) return <Treetop />;
  if (ghost ? !ghost.lay.fits : isBare) return null;
  const floor = ghost ? facing(state, ghost)[1] : topFloor(state, seat);
  return (
    <div data-thing={ghost ? undefined : `tlh-roof-${seat}`}>
      <Roof colour={floor.colour} />
    </div>
  );
}

/** A card of a tree. */
function Storey({ state, card }: { state: State; card: SidedCard }) {
  const t = useTranslate();
  const { kind, isDown } = card;
  if (kind < 0) return <Card floors={BACK} label={t("face_down")} />;
  const words = cardWords(t, state, kind);
  if (!isDown) return <Card floors={facing(state, card)} label={words} />;
  return <Card floors={BACK} secret={floorsOf(state, kind)} label={t("own_face_down", { card: words })} />;
}

/** A card shown where it would be built. */
function Ghost({ state, ghost, canBuild, build }: Props & { ghost: Preview }) {
  const t = useTranslate();
  const card = <Card floors={facing(state, ghost)} />;
  if (!build) return <div className={ghost.lay.fits ? "tlh-ghost" : "tlh-ghost misfit"}>{card}</div>;
  return (
    <button type="button" className={`tlh-ghost selected bare${canBuild ? " available" : ""}`} onClick={build}>
      <SrLabel words={t("build_here")}>{card}</SrLabel>
    </button>
  );
}

/** A bracket beside the longest run, in gold if the run earns the bonus. */
function Run({ worth }: { worth: Worth }) {
  const place = { "--from": worth.run_from, "--length": worth.run } as CSSProperties;
  return (
    <span className={worth.bonus ? "tlh-run best" : "tlh-run"} style={place} aria-hidden="true">
      <b>{worth.run}</b>
    </span>
  );
}
