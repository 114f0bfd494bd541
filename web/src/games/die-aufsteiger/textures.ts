/** Textures drawn by code: painted wood with all faces on one sheet, and discs with glyphs. */
import { CanvasTexture, NoColorSpace, SRGBColorSpace } from "three";
import { at } from "../../kit/at";
import { inkOf, paintInRoom } from "./glyphs";
import { COLOURS, Colour } from "./state";

const TILE = 128;
const COLUMNS = [0, TILE, 3 * TILE]; // faces as long as wide, twice, three times
const WIDTH = 6 * TILE;
const HEIGHT = 6 * TILE;

type Pen = CanvasRenderingContext2D;

function sheet(width: number, height: number, draw: (pen: Pen) => void, space: string = SRGBColorSpace): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (pen) draw(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = space;
  texture.anisotropy = 4;
  return texture;
}

/** A colour's glyph around a point. */
function glyph(pen: Pen, colour: number, x: number, y: number, size: number): void {
  const points: Record<number, [number, number][]> = {
    [Colour.RED]: [
      [0, -1],
      [1, 0.8],
      [-1, 0.8],
    ],
    [Colour.DARK]: [
      [-0.78, -0.78],
      [0.78, -0.78],
      [0.78, 0.78],
      [-0.78, 0.78],
    ],
    [Colour.LIGHT]: [
      [0, -1.05],
      [0.8, 0],
      [0, 1.05],
      [-0.8, 0],
    ],
    [Colour.VIOLET]: [
      [-0.9, -0.5],
      [-0.5, -0.9],
      [0, -0.4],
      [0.5, -0.9],
      [0.9, -0.5],
      [0.4, 0],
      [0.9, 0.5],
      [0.5, 0.9],
      [0, 0.4],
      [-0.5, 0.9],
      [-0.9, 0.5],
      [-0.4, 0],
    ],
  };
  pen.beginPath();
  if (colour === Colour.YELLOW) pen.arc(x, y, size * 0.86, 0, 2 * Math.PI);
  for (const [dx, dy] of points[colour] ?? []) pen.lineTo(x + dx * size, y + dy * size);
  pen.closePath();
  pen.fill();
}

/** Numbers from 0 to 1, always the same ones for a seed. */
export function luckOf(seed: number): () => number {
  let luck = seed * 7919 + 13;
  return () => {
    luck = (luck * 48271) % 2147483647;
    return luck / 2147483647;
  };
}

/** Strokes along the grain, always the same ones. */
function grain(pen: Pen, x: number, y: number, wide: number, seed: number): void {
  const next = luckOf(seed);
  for (let line = 0; line < 16; line++) {
    const at = y + next() * TILE;
    pen.strokeStyle = next() < 0.5 ? "rgb(255 255 255 / 9%)" : "rgb(40 25 5 / 9%)";
    pen.lineWidth = 1 + next() * 3;
    pen.beginPath();
    pen.moveTo(x, at);
    pen.bezierCurveTo(x + wide / 3, at + next() * 14 - 7, x + (2 * wide) / 3, at + next() * 14 - 7, x + wide, at);
    pen.stroke();
  }
}

function face(pen: Pen, colour: number, long: number): void {
  const [x, y, wide] = [at(COLUMNS, long - 1), colour * TILE, long * TILE];
  pen.save();
  pen.beginPath();
  pen.rect(x, y, wide, TILE);
  pen.clip();
  pen.fillStyle = paintInRoom(colour);
  pen.fillRect(x, y, wide, TILE);
  grain(pen, x, y, wide, colour * 3 + long);
  pen.strokeStyle = "rgb(30 20 5 / 55%)";
  pen.lineWidth = 7;
  pen.strokeRect(x, y, wide, TILE);
  pen.strokeStyle = "rgb(255 255 255 / 22%)";
  pen.lineWidth = 3;
  pen.strokeRect(x + 6, y + 6, wide - 12, TILE - 12);
  pen.globalAlpha = 0.72;
  pen.fillStyle = inkOf(colour);
  glyph(pen, colour, x + wide / 2, y + TILE / 2, TILE * 0.17);
  pen.restore();
}

function allFaces(pen: Pen): void {
  for (let colour = 0; colour < COLOURS; colour++) {
    for (const long of [1, 2, 3]) face(pen, colour, long);
  }
}

let painted: CanvasTexture | undefined;
let raw: CanvasTexture | undefined;

/** All faces on one sheet: a row for each colour, a column for each length. */
export function faces(): CanvasTexture {
  painted ??= sheet(WIDTH, HEIGHT, allFaces);
  return painted;
}

/** The same without colour conversion, for the simple materials. */
export function rawFaces(): CanvasTexture {
  raw ??= sheet(WIDTH, HEIGHT, allFaces, NoColorSpace);
  return raw;
}

/** The part of the sheet that shows a face: left, top, right, bottom, from 0 to 1. */
export function onSheet(colour: number, long: number): [number, number, number, number] {
  const [x, y, inset] = [at(COLUMNS, long - 1), colour * TILE, 1];
  return [
    (x + inset) / WIDTH,
    1 - (y + inset) / HEIGHT,
    (x + long * TILE - inset) / WIDTH,
    1 - (y + TILE - inset) / HEIGHT,
  ];
}

/** A soft dark rectangle: the shadow where something touches the ground. */
let contact: CanvasTexture | undefined;
export function contactShadow(): CanvasTexture {
  contact ??= sheet(64, 64, (pen) => {
    pen.shadowColor = "#000";
    pen.shadowBlur = 10;
    pen.shadowOffsetX = 100;
    pen.fillRect(14 - 100, 14, 36, 36);
  });
  return contact;
}

const meadows = new Map<string, CanvasTexture>();

/** The top of the hill: trodden sand in the middle, blades of grass towards the edge, contour lines as on a map. */
export function meadow(sand: string, grass: string): CanvasTexture {
  const known = meadows.get(sand + grass) ?? sheet(MEADOW, MEADOW, (pen) => drawMeadow(pen, sand, grass));
  meadows.set(sand + grass, known);
  return known;
}

const MEADOW = 768;

function drawMeadow(pen: Pen, sand: string, grass: string): void {
  const middle = MEADOW / 2;
  const fill = pen.createRadialGradient(middle, middle, MEADOW * 0.22, middle, middle, middle);
  fill.addColorStop(0, sand);
  fill.addColorStop(1, grass);
  pen.fillStyle = fill;
  pen.fillRect(0, 0, MEADOW, MEADOW);
  pen.strokeStyle = "rgb(60 50 20 / 9%)";
  pen.lineWidth = 2;
  for (const radius of [0.3, 0.37, 0.435]) {
    pen.beginPath();
    pen.arc(middle, middle, MEADOW * radius, 0, 2 * Math.PI);
    pen.stroke();
  }
  const next = luckOf(11);
  for (let blade = 0; blade < 1500; blade++) {
    const [angle, far] = [next() * 2 * Math.PI, middle * Math.sqrt(0.12 + 0.88 * next())];
    const [x, y] = [middle + Math.cos(angle) * far, middle + Math.sin(angle) * far];
    pen.strokeStyle = next() < 0.5 ? "rgb(255 255 235 / 16%)" : "rgb(50 60 20 / 13%)";
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + next() * 6 - 3, y - 3 - next() * 6);
    pen.stroke();
  }
}

const skies = new Map<string, CanvasTexture>();

/** The sky, paler towards the ground. */
export function sky(high: string, low: string): CanvasTexture {
  const known =
    skies.get(high + low) ??
    sheet(4, 64, (pen) => {
      const fill = pen.createLinearGradient(0, 0, 0, 64);
      fill.addColorStop(0, high);
      fill.addColorStop(0.8, low);
      pen.fillStyle = fill;
      pen.fillRect(0, 0, 4, 64);
    });
  skies.set(high + low, known);
  return known;
}

const signs = new Map<string, CanvasTexture>();

function sign(name: string, draw: (pen: Pen) => void): CanvasTexture {
  const known = signs.get(name) ?? sheet(64, 64, draw);
  signs.set(name, known);
  return known;
}

function disc(pen: Pen, rim: string): void {
  pen.beginPath();
  pen.arc(32, 32, 27, 0, 2 * Math.PI);
  pen.fillStyle = "#fffdf7";
  pen.fill();
  pen.lineWidth = 6;
  pen.strokeStyle = rim;
  pen.stroke();
}

/** A pawn's glyph on a paper disc. */
export function badge(colour: number): CanvasTexture {
  return sign(`badge-${colour}`, (pen) => {
    disc(pen, "#2a2924");
    pen.fillStyle = paintInRoom(colour);
    glyph(pen, colour, 32, 32, 14);
  });
}

/** The ladder that reaching a face would use up. */
export function price(large: boolean): CanvasTexture {
  return sign(`price-${large}`, (pen) => {
    disc(pen, "#ff8a1e");
    pen.strokeStyle = "#6b4a22";
    pen.lineWidth = 4;
    const top = large ? 12 : 28;
    pen.beginPath();
    for (const x of [24, 40]) {
      pen.moveTo(x, 52);
      pen.lineTo(x, top);
    }
    for (let y = 46; y > top; y -= 9) {
      pen.moveTo(24, y);
      pen.lineTo(40, y);
    }
    pen.stroke();
  });
}
