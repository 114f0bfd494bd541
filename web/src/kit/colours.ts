/** Seat hues and other colours of the theme; `styles/tokens.css` defines them. */

const HUES = 5;

/** Return the class that sets `--hue` to a seat's hue; none for a spectator. */
export function hueOf(seat: number): string {
  return seat < 0 ? "" : `hue-${seat % HUES}`;
}

/** Resolve a colour token to what canvases and WebGL understand: `tokenColour("--sky-high")`. */
export function tokenColour(token: string): string {
  const probe = document.createElement("i");
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
