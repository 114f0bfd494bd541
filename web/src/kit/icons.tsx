/** Icons for buttons, in one line weight and the colour of the text. */
import { memo } from "react";

const PATHS = {
  book: "M4 5c3-1.500 6-1 8 1 2-2 5-2.500 8-1v13c-3-1.500-6-1-8 1-2-2-5-2.500-8-1zM12 6v13",
  sliders:
    "M4 7h9M19 7h1M4 12h3M13 12h7M4 17h9M19 17h1M13 4.500v5h3.500v-5zM7.500 9.500v5H11v-5zM13 14.500v5h3.500v-5z",
  bot: "M6 9h12v10H6zM12 9V5M10 5h4M9.500 13v1.500M14.500 13v1.500M3.500 12v4M20.500 12v4",
  speaker: "M4 9.500v5h4l5 4v-13l-5 4zM16.500 9c1.500 1.700 1.500 4.300 0 6M19 6.500c3 3.200 3 7.800 0 11",
  muted: "M4 9.500v5h4l5 4v-13l-5 4zM16.500 9.500l5 5M21.500 9.500l-5 5",
  grow: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  shrink: "M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5",
  chevron: "M9 5l7 7-7 7",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.500M4 12h.500M4 18h.500",
  log: "M5 4h14v12h-8l-4 4v-4H5zM9 8.500h6M9 12h4",
  back: "M11 5l-7 7 7 7M4.500 12H20",
  restart: "M5 5v5h5M5.500 9.500a7.500 7.500 0 1 1-1 5.500",
  bulb: "M9 17.500h6M10 20.500h4M9 15c0-1.500-3-3-3-6.500a6 6 0 0 1 12 0c0 3.500-3 5-3 6.500z",
  leave: "M6 20V4h9v16M4 20h13M12 12h.5M18 12h4M20 10l2 2-2 2",
} as const;

export const Icon = memo(function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
});
