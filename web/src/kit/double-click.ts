/** Ignore the second click of a double click that would answer a decision which has only just appeared. */

const SETTLING = 250; // milliseconds in which a click can still be meant for the decision before

let appeared = Number.NEGATIVE_INFINITY;

/** Note that a new decision is shown from now on. */
export function noteNewDecision(): void {
  appeared = performance.now();
}

window.addEventListener(
  "click",
  (event) => {
    // Clicks by keyboard and by scripts have a detail of 0.
    if (event.detail < 2 || performance.now() - appeared >= SETTLING) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);
