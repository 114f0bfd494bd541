/** Cards in hand, in card order: your own, which can be picked, and the open hand of another player. */
import { type CSSProperties, useRef } from "react";
import { useRoom } from "../../kit/room";
import { SrLabel } from "../../kit/sr-label";
import { Card } from "./card";
import { halvesOf } from "./cards";
import { classes } from "./classes";
import { Tick } from "./drawings";
import { type TwoRows, twoRows } from "./hand-layout";
import { cardText, romanOf } from "./notation";
import type { Player, View } from "./rows";
import type { State, Upgrade } from "./state";
import { type Translate, useCardName, useWords } from "./words";

interface Props {
  state: State;
  cards: number[];
  picked: number[];
  /** The card that is chosen for the offers, or -1. */
  chosen: number;
  available: Set<number>;
  /** The levels that the cards can build; each shows its price. */
  upgrades: Upgrade[];
  choose: (card: number, at: Element) => void;
}

export function Hand(props: Props) {
  const t = useWords();
  if (props.cards.length === 0) {
    return (
      <p className="muted" data-place="hand">
        {t("empty_hand")}
      </p>
    );
  }
  return <Cards {...props} />;
}

const FIRST = { width: 800, height: 108 }; // on a laptop

function Cards(props: Props) {
  const t = useWords();
  const list = useRef<HTMLUListElement>(null);
  const rows = twoRows(props.cards.length, useRoom(list, FIRST));
  return (
    <ul
      ref={list}
      className={classes("uth-hand", rows !== null && "two-rows")}
      style={rows ? sizesOf(rows) : undefined}
      aria-label={t("hand")}
      data-place="hand"
    >
      {props.cards.map((card) => (
        <li key={card}>
          <HandCard {...props} card={card} isSmall={rows !== null} />
        </li>
      ))}
    </ul>
  );
}

function sizesOf({ columns, width, gap }: TwoRows): CSSProperties {
  return { "--columns": columns, "--uth-card": `${width}px`, "--gap": `${gap}px` } as CSSProperties;
}

interface CardProps extends Props {
  card: number;
  isSmall: boolean;
}

function HandCard({ state, card, isSmall, picked, chosen, available, upgrades, choose }: CardProps) {
  const t = useWords();
  const cardName = useCardName(state);
  const own = upgrades.filter((one) => one.card === card);
  const isPicked = picked.includes(card);
  const isChosen = card === chosen;
  const label = [
    cardName(card),
    ...(isChosen ? [t("card_chosen")] : []),
    ...own.map((one) => `${kindName(one, t)} ${t("price", { cost: one.cost })}`),
  ];
  return (
    <button
      type="button"
      className={classes(
        "uth-card bare",
        available.has(card) && "available",
        isPicked && "picked",
        isChosen && "chosen",
      )}
      aria-pressed={isPicked || isChosen}
      onClick={(event) => choose(card, event.currentTarget)}
      data-card={cardText(state, card)}
      data-thing={`card-${card}`}
      data-place={`card-${card}`}
    >
      <SrLabel words={label.join(", ")}>
        <Card state={state} card={card} isSmall={isSmall} />
        {isChosen && <Tick />}
        {own.map((one) => (
          <Price key={one.kind} state={state} upgrade={one} />
        ))}
      </SrLabel>
    </button>
  );
}

/** The price of an upgrade, on its half of the card: airplanes are above airports on cards without a share. */
function Price({ state, upgrade }: { state: State; upgrade: Upgrade }) {
  const isUpper = upgrade.kind === "plane" && halvesOf(state, upgrade.card).airport > 0;
  return (
    <span className={classes("uth-price badge", isUpper && "upper", !upgrade.possible && "too-expensive")}>
      −{upgrade.cost}
    </span>
  );
}

function kindName({ kind, level }: Upgrade, t: Translate): string {
  return kind === "airport" ? t("airport_half", { level: romanOf(level) }) : t("plane", { level });
}

/** A hand that the viewer sees and cannot use: another player's, where all hands are open. */
export function OpenHand({ view, player }: { view: View; player: Player }) {
  const t = useWords();
  const cardName = useCardName(view.state);
  const title = t("hand_of", { who: player.name });
  return (
    <section className="uth-open" aria-label={title}>
      <h3 className="one-line">{title}</h3>
      <ul className="uth-hand">
        {player.hand.map((card) => (
          <li key={card} className="uth-card" data-thing={`card-${card}`}>
            <span className="sr">{cardName(card)}</span>
            <Card state={view.state} card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
