/** A player in the strip of people: cards in hand, first player, companies; a sheet shows the portfolio. */
import { at } from "../../kit/at";
import type { PersonProps } from "../../kit/contract";
import { CardBack, Fin, Pennant, Rosette } from "./drawings";
import { OpenHand } from "./hand";
import { type Company, companiesOf, type Player, type Props, playerAt } from "./rows";
import { Sheet } from "./sheet";
import type { Derived, State } from "./state";
import { companyWords, useCounted, useWords } from "./words";

export function Person({ person, ...props }: PersonProps<State, Derived>) {
  const t = useWords();
  const counted = useCounted();
  const player = playerAt(props, person);
  const owned = companiesOf(props).filter(({ index }) => at(player.shares, index) > 0);
  const isFirst = props.state.starter === person && props.state.turn >= 0;
  return (
    <>
      <span className="uth-facts">
        <span className="uth-held" title={counted("in_hand", player.held)}>
          <span data-place={`held-${person}`}>
            <CardBack />
          </span>
          {player.held}
        </span>
        {isFirst && (
          <span title={t("first_player")} data-thing="first-player">
            <Pennant />
          </span>
        )}
        <ul className="uth-owned" data-place={`shares-${person}`} aria-hidden="true">
          {owned.map((company) => (
            <li key={company.index} className={company.president?.seat === person ? "presided" : undefined}>
              <Fin company={company.index} />
              {at(player.shares, company.index) > 1 && at(player.shares, company.index)}
            </li>
          ))}
        </ul>
      </span>
      <Sheet className="cover bare" label={t("portfolio_of", { who: player.name })} opener={null}>
        {() => <Portfolio props={props} player={player} owned={owned} isFirst={isFirst} />}
      </Sheet>
    </>
  );
}

interface PortfolioProps {
  props: Props;
  player: Player;
  owned: Company[];
  isFirst: boolean;
}

function Portfolio({ props, player, owned, isFirst }: PortfolioProps) {
  const t = useWords();
  const counted = useCounted();
  return (
    <>
      <h3>
        <bdi>{t("portfolio_of", { who: player.name })}</bdi>
      </h3>
      {owned.length === 0 && <p className="muted">{t("no_shares")}</p>}
      <table className="uth-portfolio">
        <tbody>
          {owned.map((company) => (
            <Holding key={company.index} props={props} player={player} company={company} />
          ))}
        </tbody>
      </table>
      <p className="uth-total">
        <strong>{counted("points_of", at(props.derived.points, player.seat))}</strong>
        <span>{counted("in_hand", player.held)}</span>
        {isFirst && <span>{t("first_player")}</span>}
      </p>
      {player.seat !== props.seat && player.hand.length > 0 && <OpenHand view={props} player={player} />}
    </>
  );
}

/** "C: 2 shares × 5 (airport II + airplane 3) = 10, president" */
function Holding({ props, player, company }: { props: Props; player: Player; company: Company }) {
  const t = useWords();
  const counted = useCounted();
  const count = at(player.shares, company.index);
  return (
    <tr>
      <th scope="row">
        <Fin company={company.index} />
        <span className="sr">{company.letter}</span>
      </th>
      <td>{counted("shares", count)}</td>
      <td>
        {count} × {company.worth} = <strong>{at(at(props.derived.parts, player.seat), company.index)}</strong>
        <small>{t("levels", companyWords(company))}</small>
      </td>
      <td>
        {company.president?.seat === player.seat && (
          <>
            <Rosette /> <small>{t("is_president")}</small>
          </>
        )}
      </td>
    </tr>
  );
}
