/** Colours of floors: each has its hue, its outlines, and a pattern for its roofs. */
import { memo, type ReactNode } from "react";
import type { ColourName } from "./outlines";

const NAMES: readonly ColourName[] = ["grey", "blue", "red", "green", "yellow", "purple"]; // by Colour

export function colourName(colour: number): ColourName {
  return NAMES[colour] ?? "grey";
}

/** The classes that set a colour's hues. */
export function hue(colour: number): string {
  return `tlh-hue tlh-${colourName(colour)}`;
}

interface PatternProps {
  name: ColourName;
  width: number;
  height: number;
  turned?: number;
  children: ReactNode;
}

function Pattern({ name, width, height, turned = 0, children }: PatternProps) {
  return (
    <pattern
      id={`tlh-${name}`}
      className={`tlh-hue tlh-${name}`}
      width={width}
      height={height}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${turned})`}
    >
      {children}
    </pattern>
  );
}

/** Definitions of the roof patterns; the page needs them once. */
export const Patterns = memo(function Patterns() {
  return (
    <svg className="defs tlh-patterns" aria-hidden="true" focusable="false">
      <Pattern name="red" width={12} height={8}>
        <path d="M0 .500h12M0 4.500h12M3 .500v4M9 4.500v4" />
      </Pattern>
      <Pattern name="yellow" width={8} height={8}>
        <circle className="full" cx="2" cy="2" r="1.300" />
        <circle className="full" cx="6" cy="6" r="1.300" />
      </Pattern>
      <Pattern name="green" width={12} height={10}>
        <path d="M6 0v10M6 5L1 1M6 5l5-4M6 10L1 6M6 10l5-4" />
      </Pattern>
      <Pattern name="blue" width={6} height={6} turned={45}>
        <path d="M0 1.500h6" />
      </Pattern>
      <Pattern name="purple" width={12} height={11}>
        <path className="full" d="M3 0l1 2 2 1-2 1-1 2-1-2-2-1 2-1zM9 5.500l1 2 2 1-2 1-1 2-1-2-2-1 2-1z" />
      </Pattern>
      <Pattern name="grey" width={80} height={8}>
        <path d="M0 7.500h80" />
      </Pattern>
    </svg>
  );
});
