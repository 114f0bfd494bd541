/** Measure where the things and places of a board are on the screen; what flies is where it will land. */
import { landingOf } from "./animation";

export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Spots = Map<string, Spot>;
type Kind = "place" | "thing";

/** The spots of all elements with `data-place` or `data-thing`, and how far the page was scrolled. */
export interface Measured {
  places: Spots;
  things: Spots;
  x: number;
  y: number;
}

export function measure(root: Element): Measured {
  return { places: spots(root, "place"), things: spots(root, "thing"), x: window.scrollX, y: window.scrollY };
}

function spots(root: Element, kind: Kind): Spots {
  const found: Spots = new Map();
  for (const element of root.querySelectorAll(`[data-${kind}]`)) {
    const { x, y, width, height } = landingOf(element) ?? element.getBoundingClientRect();
    found.set(element.getAttribute(`data-${kind}`) ?? "", { x, y, width, height });
  }
  return found;
}

/** Return what was measured before as it lies on the screen after scrolling. */
export function scrolled(before: Measured, now: Measured): Measured {
  const [dx, dy] = [before.x - now.x, before.y - now.y];
  if (!dx && !dy) return before;
  const shift = (found: Spots) => new Map([...found].map(([id, at]) => [id, { ...at, x: at.x + dx, y: at.y + dy }]));
  return { ...now, places: shift(before.places), things: shift(before.things) };
}

export function elementAt(root: Element, kind: Kind, id: string): Element | null {
  return root.querySelector(`[data-${kind}="${CSS.escape(id)}"]`);
}
