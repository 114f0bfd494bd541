/** Fly elements along gentle arcs; any input ends all flights. */
import { type Pace, settings } from "./settings";
import type { Spot } from "./spots";

const DURATION = 320;
const SLOWNESS: Record<Pace, number> = { calm: 1.7, normal: 1, quick: 0.6 };
const FADE = 150;
const EASE = "cubic-bezier(0.22, 0.8, 0.3, 1)";
const LIFT = 0.12; // the rise of an arc as a share of its length
const STEPS = 8;
const SMALLEST = 0.3; // of its size at rest
const LARGEST = 1.6;

const running = new Set<Animation>();
const landing = new WeakMap<Element, Spot>();

/** Return where an element comes to rest, if it is flying. */
export function landingOf(element: Element): Spot | undefined {
  return landing.get(element);
}

/** End all animations, so that players never wait for them. */
function finishAll(): void {
  for (const animation of running) animation.finish();
}

if (typeof window !== "undefined") {
  window.addEventListener("pointerdown", finishAll, { capture: true });
  window.addEventListener("keydown", finishAll, { capture: true });
}

/** An element on its way from one spot to another, after a delay in milliseconds. */
export interface Flyer {
  element: Element;
  from: Spot;
  to: Spot;
  delay: number;
}

/** Fly an element from one spot to the other, where it is. */
export function fly(flyer: Flyer, then?: () => void): void {
  start(flyer, scaleOf(flyer.element), then);
}

/** Fly several elements at once: all are measured before the first one starts, which spares a layout for each. */
export function flyTogether(flyers: Flyer[]): void {
  const scales = flyers.map(({ element }) => scaleOf(element));
  for (const [at, flyer] of flyers.entries()) start(flyer, scales[at] ?? 1);
}

function start({ element, from, to, delay }: Flyer, scale: number, then?: () => void): void {
  landing.set(element, to);
  const slowness = SLOWNESS[settings().pace];
  const timing = { duration: DURATION * slowness, delay: delay * slowness };
  run(element, arc(from, to, scale), timing, then);
}

/** Fade an element in, where motion is reduced. */
export function fadeIn(element: Element): void {
  run(element, [{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
}

function run(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions, then?: () => void): void {
  const animation = element.animate(frames, { ...timing, easing: EASE, fill: "backwards" });
  element.classList.add("flying");
  running.add(animation);
  const end = () => {
    running.delete(animation);
    element.classList.remove("flying");
    landing.delete(element);
    then?.();
  };
  animation.onfinish = end;
  animation.oncancel = end;
}

/** Return the keyframes of an arc, as offsets from its end. */
function arc(from: Spot, to: Spot, scale: number): Keyframe[] {
  const dx = (from.x + from.width / 2 - to.x - to.width / 2) / scale;
  const dy = (from.y + from.height / 2 - to.y - to.height / 2) / scale;
  const size = sizeAt(from, to);
  const lift = Math.hypot(dx, dy) * LIFT;
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const left = 1 - step / STEPS;
    const rise = lift * 4 * left * (1 - left);
    const grown = 1 + (size - 1) * left;
    return { transform: `translate(${dx * left}px, ${dy * left - rise}px) scale(${grown})` };
  });
}

/** Return the size with which a flight begins: a thing that comes out of a larger place is not larger itself. */
function sizeAt(from: Spot, to: Spot): number {
  const fits = Math.min(from.width / Math.max(1, to.width), from.height / Math.max(1, to.height));
  return Math.max(SMALLEST, Math.min(LARGEST, fits));
}

/** Return the width of an SVG unit in CSS pixels at an element. */
function scaleOf(element: Element): number {
  if (!(element instanceof SVGGraphicsElement) || element instanceof SVGSVGElement) return 1;
  return element.getScreenCTM()?.a || 1;
}
