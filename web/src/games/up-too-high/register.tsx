/** The portfolios: shares by player and company, their worth, and points. */
import { at } from "../../kit/at";
import { CardBack, Fin, Pennant, Rosette } from "./drawings";
import { PlayerBalloon } from "./player";
import { type Company, companiesOf, type Player, type Props, playersFrom } from "./rows";
import { columnClass, Scoring, useScoring } from "./scoring";
import { useCounted, useWords } from "./words";

/** A company's column, and its class while the end is scored. */
type Column = Company & { className: string | undefined };

export function Register(props: Props) {
  const t = useWords();
  const { state, seat } = props;
  const progress = useScoring(props);
  const isOver = state.turn < 0;
  const title = t(isOver ? "scoring" : "register");
  const columns = companiesOf(props).map((company) => ({
    ...company,
    className: columnClass(isOver, progress.scored, company.index),
  }));
  return (
    <section className="uth-register panel" aria-label={title}>
      <table>
        <caption>{title}</caption>
        <Head columns={columns} />
        <tbody>
          {playersFrom(props, seat >= 0 ? (seat + 1) % state.seats : 0).map((player) => (
            <Row key={player.seat} props={props} player={player} columns={columns} scored={progress.scored} />
          ))}
        </tbody>
      </table>
      {isOver && <Scoring props={props} progress={progress} />}
    </section>
  );
}

function Head({ columns }: { columns: Column[] }) {
  const t = useWords();
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="sr">{t("player")}</span>
        </th>
        {columns.map(({ index, letter, className }) => (
          <th key={index} scope="col" className={className}>
            <Fin company={index} />
            <span className="sr">{letter}</span>
          </th>
        ))}
        <th scope="col" title={t("in_hand")}>
          <CardBack />
          <span className="sr">{t("in_hand")}</span>
        </th>
        <th scope="col">{t("points")}</th>
      </tr>
      <tr>
        <th scope="row">{t("share_worth")}</th>
        {columns.map(({ index, worth, className }) => (
          <td key={index} className={className}>
            {worth}
          </td>
        ))}
        <td />
        <td />
      </tr>
    </thead>
  );
}

interface RowProps {
  props: Props;
  player: Player;
  columns: Column[];
  scored: number;
}

function Row({ props: { state, derived }, player, columns, scored }: RowProps) {
  const { seat, shares } = player;
  const parts = at(derived.parts, seat).slice(0, scored);
  return (
    <tr className={seat === state.turn ? "now" : undefined} data-seat={seat}>
      <th scope="row">
        <span className="uth-player">
          <PlayerBalloon player={player} />
          <span className="uth-who one-line">{player.name}</span>
          {seat === state.starter && state.turn >= 0 && <FirstPlayer />}
        </span>
      </th>
      {columns.map((column) => (
        <td key={column.index} className={column.className} data-place={`own-${seat}-${column.index}`}>
          <Shares count={at(shares, column.index)} company={column} isPresident={column.president?.seat === seat} />
        </td>
      ))}
      <td className="uth-held muted">{player.held}</td>
      <td className="uth-points figure">{parts.reduce((sum, part) => sum + part, 0)}</td>
    </tr>
  );
}

function FirstPlayer() {
  const t = useWords();
  return (
    <span title={t("first_player")} data-thing="first-player">
      <Pennant />
      <span className="sr"> {t("first_player")}</span>
    </span>
  );
}

function Shares({ count, company, isPresident }: { count: number; company: Company; isPresident: boolean }) {
  const counted = useCounted();
  if (count === 0) return null;
  const label = counted(isPresident ? "cell_president" : "cell", count, { company: company.letter });
  return (
    <span className="uth-owned" title={label}>
      {isPresident && (
        <span data-thing={`president-${company.index}`}>
          <Rosette />
        </span>
      )}
      <span className={isPresident ? "uth-presiding" : undefined} aria-hidden="true">
        {count}
      </span>
      <span className="sr">{label}</span>
    </span>
  );
}
