/** Your cards in card order; picked cards stand out, upgrades show their price. */

import { SrLabel } from "../../kit/sr-label";
import { Card } from "./card";
import { Tick } from "./drawings";
import { cardText, ROMAN } from "./notation";
import type { State, Upgrade } from "./state";
import { type Translate, useCardName, useWords } from "./words";

interface Props {
  state: State;
  cards: number[];
  picked: number[];
  /** The card that is chosen for the offers, or -1. */
  chosen: number;
  can: Set<number>;
  upgrades: Upgrade[];
  choose: (card: number, at: Element) => void;
}

export function Hand({ state, cards, picked, chosen, can, upgrades, choose }: Props) {
  const t = useWords();
  const cardName = useCardName(state);
  return (
    <ul className="uth-hand" aria-label={t("hand")} data-place="hand">
      {cards.map((card) => {
        const prices = upgrades.filter((one) => one.card === card);
        const label = [
          cardName(card),
          ...(card === chosen ? [t("card_chosen")] : []),
          ...prices.map((one) => `${kindName(one, t)} ${t("price", { cost: one.cost })}`),
        ];
        const isPicked = picked.includes(card);
        return (
          <li key={card}>
            <button
              type="button"
              className={classesOf(can.has(card), isPicked, card === chosen)}
              aria-pressed={isPicked || card === chosen}
              onClick={(event) => choose(card, event.currentTarget)}
              data-card={cardText(state, card)}
              data-thing={`card-${card}`}
              data-place={`card-${card}`}
            >
              <SrLabel words={label.join(", ")}>
                <Card state={state} card={card} />
                {card === chosen && <Tick />}
                {prices.map((one) => (
                  <span
                    key={one.kind}
                    className={
                      one.possible ? `uth-price ${halfOf(state, one)}` : `uth-price too-expensive ${halfOf(state, one)}`
                    }
                  >
                    −{one.cost}
                  </span>
                ))}
              </SrLabel>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function classesOf(can: boolean, isPicked: boolean, isChosen: boolean): string {
  return ["uth-card", can && "can", isPicked && "picked", isChosen && "chosen"].filter(Boolean).join(" ");
}

function kindName(one: Upgrade, t: Translate): string {
  return one.kind === "airport" ? t("airport_half", { level: ROMAN[one.level] }) : t("plane", { level: one.level });
}

/** Find the half of a card to write a price on: airplanes are above airports on cards without a share. */
function halfOf(state: State, one: Upgrade): string {
  return one.kind === "plane" && state.airport_half[one.card] > 0 ? "upper" : "lower";
}
