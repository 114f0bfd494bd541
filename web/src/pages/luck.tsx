/** The luck of all finished games of this server: how often each outcome was drawn, and the band to expect. */
import { listGames, luckOfGames } from "../kit/api";
import { texts } from "../kit/fair-texts";
import { useGameTexts } from "../kit/i18n";
import { useLoaded } from "../kit/load";
import { Loading } from "../kit/loading";
import { Link } from "../kit/router";
import { useLanguage } from "../kit/settings";
import type { LuckCell, LuckOfDraw, LuckOfGame } from "../kit/wire";
import { FairFrame } from "./fair-frame";

const WIDE = 600;
const HIGH = 140;
const GAP = 0.2; // of a column's width
const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

export default function LuckPage() {
  const t = useGameTexts(texts);
  const lang = useLanguage();
  const luck = useLoaded(luckOfGames, []);
  const games = useLoaded(() => listGames(lang), [lang]);
  return (
    <FairFrame heading={t("luck_title")}>
      <p>{t("luck_intro")}</p>
      {luck.error && <p role="alert">{luck.error.message}</p>}
      {!luck.value && !luck.error && <Loading />}
      {luck.value?.map((one) => (
        <GameLuck
          key={one.game}
          luck={one}
          title={games.value?.find(({ name }) => name === one.game)?.title ?? one.game}
        />
      ))}
      <p>
        <Link href="/fair">{t("what_is_it")}</Link>
      </p>
    </FairFrame>
  );
}

function GameLuck({ luck, title }: { luck: LuckOfGame; title: string }) {
  const t = useGameTexts(texts);
  return (
    <section>
      <h2>{title}</h2>
      <p>
        {luck.games ? t("luck_games", { games: luck.games }) : t("luck_no_games")} {!luck.is_complete && t("luck_more")}
      </p>
      {luck.draws.map((one) => (
        <DrawLuck key={one.draw} luck={one} />
      ))}
    </section>
  );
}

const isOutside = ({ drawn, low, high }: LuckCell) => drawn < low || drawn > high;

function DrawLuck({ luck: { draw, cells } }: { luck: LuckOfDraw }) {
  const t = useGameTexts(texts);
  const lang = useLanguage();
  const isFirst = draw === "first";
  const outside = cells.filter(isOutside).length;
  const summary = outside ? t("outside", { outside, cells: cells.length }) : t("inside", { cells: cells.length });
  return (
    <>
      <h3>{t(isFirst ? "draw_first" : "draw_top")}</h3>
      <p>{t(isFirst ? "draw_first_help" : "draw_top_help")}</p>
      <Chart cells={cells} label={summary} />
      <p>{summary}</p>
      <details>
        <summary>{t("numbers")}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("outcome")}</th>
              <th scope="col">{t("drawn")}</th>
              <th scope="col">{t("expected")}</th>
              <th scope="col">{t("band")}</th>
            </tr>
          </thead>
          <tbody>
            {cells.map((cell) => (
              <tr key={cell.outcome} className={isOutside(cell) ? "wrong" : undefined}>
                <th scope="row">
                  {isFirst ? t("seat", { seat: Number(cell.outcome) + 1 }) : <code>{cell.outcome}</code>}
                </th>
                <td>{cell.drawn}</td>
                <td>{cell.expected.toLocaleString(lang, ONE_DIGIT)}</td>
                <td>{t("from_to", { low: cell.low, high: cell.high })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

/** Draw a column for each outcome before its band; a dot marks a column that leaves it. */
function Chart({ cells, label }: { cells: LuckCell[]; label: string }) {
  const most = Math.max(1, ...cells.flatMap(({ drawn, high }) => [drawn, high]));
  const width = WIDE / cells.length;
  const y = (count: number) => HIGH - (count / most) * HIGH;
  return (
    <svg className="luck-chart" viewBox={`0 -4 ${WIDE} ${HIGH + 8}`} role="img" aria-label={label}>
      {cells.map((cell, at) => (
        <g
          key={cell.outcome}
          transform={`translate(${at * width} 0)`}
          className={isOutside(cell) ? "wrong" : undefined}
        >
          <rect className="band" width={width} y={y(cell.high)} height={Math.max(1, y(cell.low) - y(cell.high))} />
          <rect
            className="drawn"
            x={(width * GAP) / 2}
            width={width * (1 - GAP)}
            y={y(cell.drawn)}
            height={Math.max(1, HIGH - y(cell.drawn))}
          />
          <path className="expected" d={`M 0 ${y(cell.expected)} h ${width}`} />
          {isOutside(cell) && <circle className="outside" cx={width / 2} cy={y(cell.drawn)} r={4} />}
        </g>
      ))}
      <path className="ground" d={`M 0 ${HIGH} H ${WIDE}`} />
    </svg>
  );
}
