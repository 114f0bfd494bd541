/** The camera controls of the board's buttons and keys: turn, zoom, fly to a point, find points on the page. */
import type { RootState } from "@react-three/fiber";
import type { RefObject } from "react";
import { Raycaster, Spherical, Vector2, Vector3 } from "three";
import type { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

export const ABOVE = 0.02; // radians from straight above
export const NEAREST = 6;
export const LOWEST = 1.5; // never under the ground

export interface Spot {
  x: number;
  y: number;
  isSeen: boolean;
}

export interface CameraHandle {
  turn: (by: number) => void;
  tilt: (by: number) => void;
  zoom: (by: number) => void;
  /** look at a point from a distance */
  lookAt: (at: Vector3, distance: number, polar: number) => void;
  /** look at the whole tower */
  lookHome: (polar: number) => void;
  /** where a point of the tower is on the page */
  place: (at: Vector3) => { x: number; y: number };
  /** the same, and whether it is visible */
  spot: (at: Vector3) => Spot;
  takeSnapshot: () => Promise<Blob | null>;
}

export interface View {
  target: Vector3;
  position: Vector3;
}

/** The camera and where it is going. */
export interface Rig {
  get: () => RootState;
  orbit: RefObject<OrbitControls | null>;
  goal: RefObject<View | null>;
  /** the angle of the view of the whole tower; null in other views */
  home: RefObject<number | null>;
  /** the view of the whole tower from a side */
  whole: (polar: number, azimuth: number) => View;
}

export function viewFrom(target: Vector3, distance: number, polar: number, azimuth: number): View {
  const position = new Vector3().setFromSpherical(new Spherical(distance, polar, azimuth)).add(target);
  return { target, position };
}

/** Stop flying and turning, and change the camera's position around its target. */
function moveAround({ get, orbit, goal, home }: Rig, change: (at: Spherical) => void): void {
  const { camera, invalidate } = get();
  if (!orbit.current) return;
  const { target, maxDistance } = orbit.current;
  goal.current = null;
  home.current = null;
  orbit.current.autoRotate = false;
  const at = new Spherical().setFromVector3(camera.position.clone().sub(target));
  change(at);
  at.phi = Math.min(LOWEST, Math.max(ABOVE, at.phi));
  at.radius = Math.min(maxDistance, Math.max(NEAREST, at.radius));
  camera.position.setFromSpherical(at).add(target);
  orbit.current.update();
  invalidate();
}

/** Turn the camera; a view of the whole tower stays one. */
function turn(rig: Rig, by: number): void {
  const polar = rig.home.current;
  moveAround(rig, (at) => {
    at.theta += by;
  });
  if (polar === null || !rig.orbit.current) return;
  rig.home.current = polar;
  rig.get().camera.position.copy(rig.whole(polar, rig.orbit.current.getAzimuthalAngle()).position);
  rig.orbit.current.update();
}

function flyTo({ get, orbit, goal }: Rig, to: (azimuth: number) => View): void {
  if (!orbit.current) return;
  orbit.current.autoRotate = false;
  goal.current = to(orbit.current.getAzimuthalAngle());
  get().invalidate();
}

function place({ get }: Rig, at: Vector3): { x: number; y: number } {
  const { camera, gl } = get();
  camera.updateMatrixWorld();
  const { left, top, width, height } = gl.domElement.getBoundingClientRect();
  const seen = at.clone().project(camera);
  return { x: left + ((seen.x + 1) / 2) * width, y: top + ((1 - seen.y) / 2) * height };
}

/** Find a point on the page, and tell whether nothing hides it. */
function spot(rig: Rig, at: Vector3): Spot {
  const { camera, scene } = rig.get();
  const found = place(rig, at);
  const seen = at.clone().project(camera);
  const ray = new Raycaster();
  ray.setFromCamera(new Vector2(seen.x, seen.y), camera);
  const [hit] = ray.intersectObjects(scene.children, true);
  const isInside = Math.abs(seen.x) < 1 && Math.abs(seen.y) < 1;
  return { ...found, isSeen: hit !== undefined && hit.point.distanceTo(at) < 0.1 && isInside };
}

export function handleOf(rig: Rig, takeSnapshot: CameraHandle["takeSnapshot"]): CameraHandle {
  return {
    turn: (by) => turn(rig, by),
    tilt: (by) =>
      moveAround(rig, (at) => {
        at.phi += by;
      }),
    zoom: (by) =>
      moveAround(rig, (at) => {
        at.radius *= by;
      }),
    lookAt: (at, distance, polar) => {
      rig.home.current = null;
      flyTo(rig, (azimuth) => viewFrom(at.clone(), distance, polar, azimuth));
    },
    lookHome: (polar) => {
      rig.home.current = polar;
      flyTo(rig, (azimuth) => rig.whole(polar, azimuth));
    },
    place: (at) => place(rig, at),
    spot: (at) => spot(rig, at),
    takeSnapshot,
  };
}
