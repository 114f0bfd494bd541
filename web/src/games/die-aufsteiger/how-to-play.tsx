/** Four pictures of how to play: the goal, a turn, how a pawn climbs, and how the game is won. */
import "./die-aufsteiger.css";
import type { ComponentProps } from "react";
import type { Lang } from "../../kit/contract";
import { HowToPlayPicture, HowToPlayPictures } from "../../kit/how-to-play";
import { Glyph, inkOf, Pawn, paintOf, Stone } from "./glyphs";
import { Colour } from "./state";
import { texts } from "./texts";

const { RED, YELLOW, DARK, LIGHT, VIOLET, GREY } = Colour;

export default function HowToPlay({ lang }: { lang: Lang }) {
  const t = texts[lang];
  return (
    <HowToPlayPictures className="auf-how">
      <Panel title={t.how_goal} words={t.how_goal_words} alt={t.how_goal_alt}>
        <Goal />
      </Panel>
      <Panel title={t.how_turn} words={t.how_turn_words} alt={t.how_turn_alt}>
        <Turn />
      </Panel>
      <Panel title={t.how_climb} words={t.how_climb_words} alt={t.how_climb_alt}>
        <Climb />
      </Panel>
      <Panel title={t.how_win} words={t.how_win_words} alt={t.how_win_alt}>
        <Win />
      </Panel>
    </HowToPlayPictures>
  );
}

function Panel({ children, ...words }: ComponentProps<typeof HowToPlayPicture>) {
  return (
    <HowToPlayPicture {...words}>
      <svg viewBox="34 -8 172 160" aria-hidden="true" focusable="false">
        {children}
      </svg>
    </HowToPlayPicture>
  );
}

/** The higher of two pawns leads. */
function Goal() {
  return (
    <>
      <Pillar x={0} y={0} height={5} top={RED} />
      <Pillar x={1} y={0} height={3} top={YELLOW} />
      <Pillar x={0} y={1} height={3} top={VIOLET} />
      <Pillar x={2} y={0} height={1} top={LIGHT} />
      <Pillar x={1} y={1} height={2} top={GREY} />
      <Pillar x={0} y={2} height={1} top={DARK} />
      <PawnOn x={0} y={0} height={5} colour={RED} />
      <PawnOn x={1} y={0} height={3} colour={YELLOW} />
    </>
  );
}

/** First a block, then the pawn, then the stone. */
function Turn() {
  const [x, y] = spot(0, 2, 1);
  return (
    <>
      <Pillar x={0} y={1} height={2} top={DARK} />
      <Pillar x={1} y={0} height={3} top={LIGHT} />
      <Pillar x={0} y={2} height={1} top={VIOLET} />
      <Pillar x={1} y={1} height={2} top={GREY} />
      <Pillar x={2} y={0} height={2} top={YELLOW} />
      <path className="auf-how-ghost" d={topOf(0, 2, 2)} />
      <Pillar x={0} y={2} from={4} height={5} top={RED} />
      <path className="auf-how-arrow" d={`M${x} ${y - 27}v20m-6-6 6 6 6-6`} />
      <PawnOn x={1} y={1} height={2} colour={RED} />
      <StoneOn x={2} y={0} height={2} colour={RED} />
      <Badge at={spot(0, 2, 5)} dy={-24} value={1} />
      <Badge at={spot(1, 1, 2)} dy={-40} value={2} />
      <Badge at={spot(2, 0, 2)} dy={-26} value={3} />
    </>
  );
}

/** Up steps of 1 on grey and red, and a ladder; yellow is not for a red pawn. */
function Climb() {
  const [x, y] = spot(0, 0, 5);
  const [u, v] = spot(1, 0, 3);
  return (
    <>
      <Pillar x={0} y={0} height={5} top={RED} />
      <Pillar x={0} y={1} height={4} top={YELLOW} />
      <Pillar x={1} y={0} height={3} top={GREY} />
      <Pillar x={2} y={0} height={2} top={RED} />
      <Pillar x={2} y={1} height={1} top={GREY} />
      <Ladder from={[u - 9, v + 2]} to={[x + 15, y + 7]} />
      <Step from={spot(2, 1, 1)} to={spot(2, 0, 2)} />
      <Step from={spot(2, 0, 2)} to={spot(1, 0, 3)} />
      <Cross at={spot(0, 1, 4)} />
      <PawnOn x={2} y={1} height={1} colour={RED} />
    </>
  );
}

/** Two pawns at the same height: the one that came last wins. */
function Win() {
  const [x, y] = spot(1, 0, 4);
  return (
    <>
      <Pillar x={0} y={0} height={6} top={VIOLET} />
      <Pillar x={1} y={0} height={4} top={RED} />
      <Pillar x={0} y={1} height={4} top={YELLOW} />
      <Pillar x={1} y={1} height={1} top={DARK} />
      <PawnOn x={1} y={0} height={4} colour={RED} />
      <PawnOn x={0} y={1} height={4} colour={YELLOW} />
      <path className="auf-how-crown" d={`M${x - 11} ${y - 40}l-2-14 7 6 6-9 6 9 7-6-2 14z`} />
    </>
  );
}

// Drawing in parallel projection: a cube is 1 wide and 1 deep, heights are those of the game.

const [ACROSS, DOWN, UP] = [27, 13.5, 13];

/** The middle of the top of a pillar. */
function spot(x: number, y: number, height: number): [number, number] {
  return [120 + (x - y) * ACROSS, 92 + (x + y) * DOWN - height * UP];
}

function topOf(x: number, y: number, height: number): string {
  const [u, v] = spot(x, y, height);
  return `M${u} ${v - DOWN}l${ACROSS} ${DOWN}l${-ACROSS} ${DOWN}l${-ACROSS} ${-DOWN}z`;
}

interface Place {
  x: number;
  y: number;
  height: number;
}

/** A pillar with its height on the side; nothing but its top matters to pawns. */
function Pillar({ x, y, height, from = 0, top }: Place & { from?: number; top: number }) {
  const [u, v] = spot(x, y, height);
  const tall = (height - from) * UP;
  const paint = paintOf(top);
  const left = `M${u - ACROSS} ${v}l${ACROSS} ${DOWN}v${tall}l${-ACROSS} ${-DOWN}z`;
  const right = `M${u + ACROSS} ${v}l${-ACROSS} ${DOWN}v${tall}l${ACROSS} ${-DOWN}z`;
  return (
    <g className="auf-how-pillar">
      <path fill={paint} d={left} />
      <path className="auf-how-shade" d={left} />
      <path fill={paint} d={right} />
      <path className="auf-how-shade deep" d={right} />
      <path fill={paint} d={topOf(x, y, height)} />
      <g transform={`translate(${u} ${v}) scale(8 4.600)`}>
        <Glyph colour={top} fill={inkOf(top)} />
      </g>
      {from === 0 && (
        <text x={u - ACROSS / 2} y={v + DOWN / 2 + UP * 0.5 + 4.5}>
          {height}
        </text>
      )}
    </g>
  );
}

function PawnOn({ x, y, height, colour }: Place & { colour: number }) {
  const [u, v] = spot(x, y, height);
  return (
    <g transform={`translate(${u} ${v - 13}) scale(12)`}>
      <Pawn colour={colour} />
    </g>
  );
}

function StoneOn({ x, y, height, colour }: Place & { colour: number }) {
  const [u, v] = spot(x, y, height);
  return (
    <g transform={`translate(${u} ${v - 4}) scale(13)`}>
      <Stone colour={colour} />
    </g>
  );
}

type Point = [number, number];

function Ladder({ from: [x, y], to: [u, v] }: { from: Point; to: Point }) {
  const rungs = [0.15, 0.38, 0.61, 0.84].map((part) => `M${x + (u - x) * part - 4} ${y + (v - y) * part + 2}l8 4`);
  return (
    <g className="auf-ladder">
      <path d={`M${x - 4} ${y + 2}L${u - 4} ${v - 2}M${x + 4} ${y + 6}L${u + 4} ${v + 2}${rungs.join("")}`} />
    </g>
  );
}

/** An arrow for one step of a walk. */
function Step({ from: [x, y], to: [u, v] }: { from: Point; to: Point }) {
  return <path className="auf-how-step" d={`M${x} ${y - 2}Q${(x + u) / 2 + 4} ${Math.min(y, v) - 14} ${u} ${v - 3}`} />;
}

function Cross({ at: [x, y] }: { at: Point }) {
  return <path className="auf-how-cross" d={`M${x - 14} ${y - 7}l28 14m0-14l-28 14`} />;
}

function Badge({ at: [x, y], dy, value }: { at: Point; dy: number; value: number }) {
  return (
    <g className="auf-how-number" transform={`translate(${x} ${y + dy})`}>
      <circle r="9" />
      <text y="4.500">{value}</text>
    </g>
  );
}
