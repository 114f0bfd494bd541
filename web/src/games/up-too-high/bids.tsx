/** The players in the share phase: who has chosen an offer, and who bids how much. */
import { memo } from "react";
import { Card } from "./card";
import { CardBack } from "./drawings";
import { PlayerBalloon } from "./player";
import { type Player, playerAt, playersFrom, type View } from "./rows";
import { Phase, type State } from "./state";
import { type Translate, useCardName, useWords } from "./words";

const BACKS = 4; // cards shown of one bid

/** The players who have chosen a share; face-down, unless it is yours or all hands are open. */
export const Choosers = memo(function Choosers({ view }: { view: View }) {
  const t = useWords();
  const cardName = useCardName(view.state);
  return (
    <section className="uth-choosers" aria-label={t("choosers")}>
      <ol>
        {playersFrom(view, view.state.starter).map((player) => {
          const label = t(player.hasChosen ? "has_chosen" : "not_chosen", { who: player.name });
          return (
            <li key={player.seat} className={view.state.turn === player.seat ? "now" : undefined} title={label}>
              <span className="sr">{player.chosen >= 0 ? `${label}: ${cardName(player.chosen)}` : label}</span>
              <span aria-hidden="true" className="uth-chooser chip">
                <span className="uth-put empty-place" data-place={`chosen-${player.seat}`}>
                  {player.hasChosen && <ChosenCard state={view.state} card={player.chosen} />}
                </span>
                <PlayerBalloon player={player} />
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
});

function ChosenCard({ state, card }: { state: State; card: number }) {
  return card >= 0 ? <Card state={state} card={card} /> : <CardBack />;
}

/** The bids in the order of bidding; when all have bid, in the order of taking. */
export const Bids = memo(function Bids({ view }: { view: View }) {
  const t = useWords();
  const { state } = view;
  const isBidding = state.phase === Phase.BID;
  const players = isBidding
    ? playersFrom(view, state.starter)
    : state.order.slice(0, state.seats).map((seat) => playerAt(view, seat));
  return (
    <section className="uth-bids" aria-label={t("bids")}>
      <ol>
        {players.map((player) => {
          const isNow = state.turn === player.seat;
          const label = bidLabel(player, isBidding && isNow, t);
          return (
            <li
              key={player.seat}
              className={isNow ? "now" : undefined}
              title={label}
              data-place={`bidder-${player.seat}`}
            >
              <span className="sr">{label}</span>
              <span aria-hidden="true" className="chip">
                <PlayerBalloon player={player} />
                <span className="uth-backs">
                  <span className="uth-bid-place" data-place={`bid-${player.seat}`} />
                  {Array.from({ length: Math.min(player.laid, BACKS) }, (_, at) => (
                    <CardBack key={at} />
                  ))}
                </span>
                <strong>{player.hasBid || player.laid ? player.laid : "–"}</strong>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
});

function bidLabel({ name, laid, hasBid }: Player, isLaying: boolean, t: Translate): string {
  const words = { who: name, count: laid };
  if (hasBid) return t("bid_of", words);
  return t(isLaying && laid ? "laying" : "no_bid_yet", words);
}
