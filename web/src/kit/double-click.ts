/** Tell presses that were meant for the decision before: a double click, an impatient second one, a key that is held. */

const DOUBLE = 250; // milliseconds after a new decision in which the second click of a double click does nothing at all
const SETTLING = 400; // and in which the same press once more decides nothing
const IMPATIENCE = 1500; // milliseconds between two presses that may be one made twice
const NEAR = 24; // pixels; a pointer that went farther comes back on purpose
const PRESSING = ["Enter", " "]; // the keys that press a button

/** A pointer or a key that went down. */
interface Press {
  began: number;
  key: string; // "" for pointers
  x: number;
  y: number;
  first: Press | null; // the same press a moment ago
  isLate: boolean; // it was found to be meant for the decision before
  isOver: boolean; // Enter clicks while it is down: a click after that is a script's
}

let appeared = Number.NEGATIVE_INFINITY;
let press: Press | null = null;
let click: MouseEvent | null = null; // the last one

/** Note that a new decision is shown from now on. */
export function noteNewDecision(): void {
  appeared = performance.now();
}

/** Tell whether the click that is being handled was meant for the decision before; clicks by scripts never are. */
export function isLatePress(): boolean {
  if (!press || press.isOver || !click || click.eventPhase === Event.NONE) return false;
  const isByPointer = click.detail > 0;
  if (isByPointer !== (press.key === "")) return false;
  const { began, first } = press;
  const isAgain = first !== null && (first.began <= appeared || first.isLate);
  press.isLate = began <= appeared || (isAgain && began < appeared + SETTLING);
  return press.isLate;
}

function begin(key: string, x: number, y: number): void {
  const began = performance.now();
  const isSame = press?.key === key && isNear(press, x, y) && began - press.began < IMPATIENCE;
  const first = isSame && press ? { ...press, first: null } : null;
  press = { began, key, x, y, first, isLate: false, isOver: false };
}

function isNear({ x, y }: Press, clientX: number, clientY: number): boolean {
  return Math.hypot(x - clientX, y - clientY) < NEAR;
}

function pressKey({ key, repeat }: KeyboardEvent): void {
  if (!PRESSING.includes(key)) press = null;
  else if (!repeat) begin(key, 0, 0); // a key that is held is one press
}

function releaseKey({ key }: KeyboardEvent): void {
  if (press && key === "Enter") press.isOver = true;
}

function movePointer({ buttons, clientX, clientY }: PointerEvent): void {
  if (press?.key === "" && buttons === 0 && !isNear(press, clientX, clientY)) press = null;
}

/** Keep a click, or drop it if it is the second of a double click. */
function follow(event: MouseEvent): void {
  click = event;
  if (event.detail < 2 || performance.now() - appeared >= DOUBLE) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

const early = { capture: true };
window.addEventListener("pointerdown", ({ clientX, clientY }) => begin("", clientX, clientY), early);
window.addEventListener("pointermove", movePointer, early);
window.addEventListener("keydown", pressKey, early);
window.addEventListener("keyup", releaseKey, early);
window.addEventListener("click", follow, early);
