/** The mark that map and tower share: its needle points to the upper edge of the map. */
import { memo, type Ref } from "react";

export const Compass = memo(function Compass({ needle }: { needle?: Ref<SVGGElement> }) {
  return (
    <svg className="auf-compass" viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">
      <circle className="auf-compass-disc" r="14.500" />
      <g ref={needle}>
        <path className="auf-compass-ahead" d="M0-12L5 1H-5z" />
        <path className="auf-compass-back" d="M0 11L4 1H-4z" />
      </g>
    </svg>
  );
});
