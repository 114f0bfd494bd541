/** Frames around blocks and rings around pieces: those that the log, a hint or a lesson points at, and changed ones. */
import { BoxGeometry, TorusGeometry } from "three";
import { at } from "../../kit/at";
import { useMarked } from "../../kit/marks";
import { useColour } from "./colour3d";

export interface Line {
  colour: string;
  thick: number;
}

/** Return how a thing is to be outlined, by its name on the board; null if it is not marked. */
export function useMarkedLine(theme: string): (name: string) => Line | null {
  const [pointed, hinted, changed] = [useMarked("pointed"), useMarked("hinted"), useMarked("changed")];
  const [focus, leaf] = [useColour("--focus", theme), useColour("--leaf", theme)];
  return (name) => {
    if (pointed.has(name) || hinted.has(name)) return { colour: focus, thick: 0.2 };
    return changed.has(name) ? { colour: leaf, thick: 0.1 } : null;
  };
}

const BEAM = new BoxGeometry(1, 1, 1);
const SIDES = [-0.5, 0.5];

/** Beams along the twelve edges of a block whose middle is the origin. */
export function Frame({ size, line: { colour, thick } }: { size: [number, number, number]; line: Line }) {
  return [0, 1, 2].flatMap((along) =>
    SIDES.flatMap((one) =>
      SIDES.map((other) => {
        const [first, second] = [(along + 1) % 3, (along + 2) % 3];
        const place: [number, number, number] = [0, 0, 0];
        place[first] = one * at(size, first);
        place[second] = other * at(size, second);
        const scale = size.map((length, axis) => (axis === along ? length + thick : thick)) as typeof size;
        return (
          <mesh key={`${along} ${one} ${other}`} geometry={BEAM} position={place} scale={scale} raycast={() => null}>
            <meshBasicMaterial color={colour} />
          </mesh>
        );
      }),
    ),
  );
}

const RING = new TorusGeometry(0.62, 0.1, 8, 32);

/** A ring around the foot of a pawn or a stone. */
export function Ring({ line: { colour, thick } }: { line: Line }) {
  return (
    <mesh
      geometry={RING}
      rotation={[Math.PI / 2, 0, 0]}
      position={[0, 0.14, 0]}
      scale={0.9 + thick}
      raycast={() => null}
    >
      <meshBasicMaterial color={colour} />
    </mesh>
  );
}
