/** A tree house: stump, floors, roof, and beside it what it is worth. */
import type { CSSProperties, ReactNode } from "react";
import { SrLabel } from "../../kit/sr-label";
import { BACK, Backs, Card, Roof, Stump, Treetop } from "./house";
import type { Idea } from "./lays";
import { floorOf } from "./paint";
import type { State, Worth } from "./state";
import { cardWords, floorsOf, type Translate, useTranslate } from "./words";

interface Props {
  state: State;
  seat: number;
  name: string;
  isOwn: boolean;
  worth: Worth;
  /** How many cards are held at the foot of this tree. */
  held: number;
  /** A card that could be built next. */
  ghost: Idea | null;
  isChosen: boolean;
  build: () => void;
  /** The run is what is talked about. */
  isRunTold: boolean;
  isOver: boolean;
  plate: ReactNode;
}

export function Tree(props: Props) {
  const { state, seat, name, isOwn, worth, held, ghost, isOver, plate } = props;
  const t = useTranslate();
  const cards = built(state, seat);
  const top = ghost ? topOf(state, ghost) : state.roof[seat];
  const hasRoof = ghost ? ghost.lay.fits : cards.length > 0;
  return (
    <section
      className={`tlh-plot${isOwn ? " own" : ""}${seat === state.turn ? " turn" : ""}`}
      aria-label={t(isOwn ? "own_tree" : "tree", { who: name })}
    >
      <div className="tlh-stand">
        <div className="tlh-sky">
          {isOver && <Treetop />}
          {!isOver && hasRoof && (
            <div className="tlh-roof-place" data-thing={ghost ? undefined : `tlh-roof-${seat}`}>
              <Roof colour={floorOf(top).colour} />
            </div>
          )}
          {ghost && <Ghost {...props} ghost={ghost} />}
          <div className="tlh-house">
            <ol className="tlh-floors" aria-label={cards.length ? undefined : t("bare")}>
              {cards.map((kind, height) => (
                <li key={height} data-place={`slot-${seat}-${height}`}>
                  <Storey state={state} seat={seat} height={height} kind={kind} t={t} />
                </li>
              ))}
            </ol>
            {worth.run > 1 && <Run worth={worth} isTold={props.isRunTold} />}
          </div>
          <Stump />
        </div>
        <div className="tlh-side">
          <p className="tlh-hold" data-place={`hold-${seat}`}>
            {held > 0 && (
              <>
                <Backs count={held} />
                <span aria-hidden="true">{held}</span>
                <span className="sr">{t("holds", { count: held })}</span>
              </>
            )}
          </p>
          {plate}
        </div>
      </div>
    </section>
  );
}

/** The kinds of cards of a tree from the stump up; -1 where one lies face-down unseen. */
function built(state: State, seat: number): number[] {
  const count = state.tree[seat].findIndex((kind, height) => kind < 0 && !state.down[seat][height]);
  return state.tree[seat].slice(0, count < 0 ? undefined : count);
}

function topOf(state: State, { kind, isDown }: Idea): number {
  return isDown ? 0 : state.floors[kind][1];
}

interface StoreyProps {
  state: State;
  seat: number;
  height: number;
  kind: number;
  t: Translate;
}

/** A card of a tree. */
function Storey({ state, seat, height, kind, t }: StoreyProps) {
  if (!state.down[seat][height]) return <Card floors={floorsOf(state, kind)} label={cardWords(t, state, kind)} />;
  if (kind < 0) return <Card floors={BACK} label={t("face_down")} />;
  const label = t("own_face_down", { card: cardWords(t, state, kind) });
  return <Card floors={BACK} secret={floorsOf(state, kind)} label={label} />;
}

/** A card in the place where it would stand. */
function Ghost({ state, ghost, isChosen, build }: Props & { ghost: Idea }) {
  const t = useTranslate();
  const card = <Card floors={ghost.isDown ? BACK : floorsOf(state, ghost.kind)} />;
  if (!isChosen) return <div className={ghost.lay.fits ? "tlh-ghost" : "tlh-ghost misfit"}>{card}</div>;
  return (
    <button type="button" className="tlh-ghost chosen can" onClick={build}>
      <SrLabel words={t("build_here")}>{card}</SrLabel>
    </button>
  );
}

/** A bracket beside the longest run; it is gold where the run brings its bonus. */
function Run({ worth, isTold }: { worth: Worth; isTold: boolean }) {
  const place = { "--from": worth.run_from, "--length": worth.run } as CSSProperties;
  const shown = `tlh-run${worth.bonus ? " best" : ""}${isTold ? " told" : ""}`;
  return (
    <span className={shown} style={place} aria-hidden="true">
      <b>{worth.run}</b>
    </span>
  );
}
