/** The face and the back of a tile, readable at any size. */
import { memo } from "react";
import { Sign } from "./sign";
import { isAction, isDouble, isPenalty } from "./tiles";

interface Props {
  kind: number;
  roles: readonly number[];
  /** The order chosen with a double arrow or a joker. */
  slope?: number;
}

export const Face = memo(function Face({ kind, roles, slope }: Props) {
  return (
    <svg className="upt-face upt-art drawn" viewBox="0 0 56 68" aria-hidden="true" focusable="false">
      <rect fill="var(--upt-shade)" stroke="none" x="4" y="5" width="54" height="66" rx="8" />
      <rect className="upt-ivory" x="1" y="1" width="54" height="66" rx="8" />
      <path
        fill="none"
        stroke="var(--upt-bevel)"
        strokeWidth="3"
        d="M5 60.500q0 3.500 3.500 3.500h39q3.500 0 3.500-3.500"
      />
      {isAction(kind) ? <Sign kind={kind} slope={slope} /> : <Figure number={kind} roles={roles} />}
    </svg>
  );
});

function Figure({ number, roles }: { number: number; roles: readonly number[] }) {
  return (
    <>
      <text x="28" y="44" textAnchor="middle">
        {number}
      </text>
      {isPenalty(number, roles) && <Drop />}
      {isDouble(number, roles) && <path stroke="var(--purple)" strokeWidth="3.5" d="M14 52.500h28M14 58.500h28" />}
    </>
  );
}

/** The mark in the corner of a penalty tile. */
function Drop() {
  return (
    <path
      fill="var(--red)"
      strokeWidth="1.5"
      d="M44.500 4.500c3.600 4.600 5.600 7.400 5.600 10a5.600 5.600 0 0 1-11.200 0c0-2.600 2-5.400 5.600-10z"
    />
  );
}

/** A hidden tile. */
export const Back = memo(function Back() {
  return (
    <svg className="upt-face upt-back upt-art drawn" viewBox="0 0 56 68" aria-hidden="true" focusable="false">
      <rect className="upt-ivory" x="1" y="1" width="54" height="66" rx="8" />
      <path
        fill="none"
        stroke="var(--upt-edge)"
        strokeWidth="2.5"
        opacity="0.6"
        d="M14 27l14-14 14 14M14 41l14-14 14 14M14 55l14-14 14 14"
      />
    </svg>
  );
});
