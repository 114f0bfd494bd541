/** A tree house: stump, floors and roof, with its score beside it. */
import type { CSSProperties, ReactNode } from "react";
import { SrLabel } from "../../kit/sr-label";
import { floorOf } from "./colours";
import { BACK, Backs, Card, Roof, Stump, Treetop } from "./pieces";
import type { Preview } from "./preview";
import type { State, Worth } from "./state";
import { cardWords, floorsOf, type Translate, useTranslate } from "./words";

interface Props {
  state: State;
  seat: number;
  name: string;
  isOwn: boolean;
  worth: Worth;
  /** The number of cards drawn at the foot of this tree. */
  held: number;
  /** A preview of the next card. */
  ghost: Preview | null;
  isSelected: boolean;
  build: () => void;
  /** Whether the longest run is highlighted. */
  isRunHighlighted: boolean;
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
            {worth.run > 1 && <Run worth={worth} isHighlighted={props.isRunHighlighted} />}
          </div>
          <Stump />
        </div>
        <div className="tlh-side">
          <p className="tlh-foot" data-place={`hold-${seat}`}>
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

/** The cards of a tree from the stump up, as kinds; -1 for a face-down card that you cannot see. */
function built(state: State, seat: number): number[] {
  const count = state.tree[seat].findIndex((kind, height) => kind < 0 && !state.down[seat][height]);
  return state.tree[seat].slice(0, count < 0 ? undefined : count);
}

function topOf(state: State, { kind, isDown }: Preview): number {
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

/** A card shown where it would be built. */
function Ghost({ state, ghost, isSelected, build }: Props & { ghost: Preview }) {
  const t = useTranslate();
  const card = <Card floors={ghost.isDown ? BACK : floorsOf(state, ghost.kind)} />;
  if (!isSelected) return <div className={ghost.lay.fits ? "tlh-ghost" : "tlh-ghost misfit"}>{card}</div>;
  return (
    <button type="button" className="tlh-ghost selected can" onClick={build}>
      <SrLabel words={t("build_here")}>{card}</SrLabel>
    </button>
  );
}

/** A bracket beside the longest run, in gold if the run earns the bonus. */
function Run({ worth, isHighlighted }: { worth: Worth; isHighlighted: boolean }) {
  const place = { "--from": worth.run_from, "--length": worth.run } as CSSProperties;
  const classes = `tlh-run${worth.bonus ? " best" : ""}${isHighlighted ? " highlighted" : ""}`;
  return (
    <span className={classes} style={place} aria-hidden="true">
      <b>{worth.run}</b>
    </span>
  );
}
