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
  /** turn so that the upper edge of the map is behind the tower */
  lookAhead: () => void;
  /** look at a point that somebody moved to, from the side where nothing hides it; then look as before */
  show: (at: Vector3) => void;
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
  /** the view to return to after a move was shown; null if none is being shown */
  resting: RefObject<Resting | null>;
}

/** A view to return to. */
export interface Resting {
  view: View;
  home: number | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Return to the view before a move was shown, after a while. */
export function returnLater({ get, goal, home, whole, resting }: Rig): void {
  const { current } = resting;
  if (!current) return;
  clearTimeout(current.timer);
  current.timer = setTimeout(() => {
    const { view } = current;
    const { theta } = new Spherical().setFromVector3(view.position.clone().sub(view.target));
    resting.current = null;
    home.current = current.home;
    goal.current = current.home === null ? view : whole(current.home, theta);
    get().invalidate();
  }, SHOWN);
}

/** Keep the view for as long as the player needs it. */
export function keepView({ resting }: Rig): void {
  clearTimeout(resting.current?.timer);
}

const SHOWN = 2200; // milliseconds that the camera looks at somebody's move
const NEARER = 0.72; // of the distance from which the whole tower is seen

/** Forget the view to return to: the player has taken the camera. */
export function stay({ resting }: Pick<Rig, "resting">): void {
  clearTimeout(resting.current?.timer);
  resting.current = null;
}

export function viewFrom(target: Vector3, distance: number, polar: number, azimuth: number): View {
  const position = new Vector3().setFromSpherical(new Spherical(distance, polar, azimuth)).add(target);
  return { target, position };
}

/** Stop flying and turning, and change the camera's position around its target. */
function moveAround({ get, orbit, goal, home, resting }: Rig, change: (at: Spherical) => void): void {
  const { camera, invalidate } = get();
  if (!orbit.current) return;
  stay({ resting });
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
  const { target, position } = rig.whole(polar, rig.orbit.current.getAzimuthalAngle());
  rig.orbit.current.target.copy(target);
  rig.get().camera.position.copy(position);
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

/** Return the side nearest to the camera's from which nothing hides a point. */
function openSide(rig: Rig, at: Vector3, polar: number, azimuth: number): number {
  const { scene } = rig.get();
  const ray = new Raycaster();
  for (const turned of [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6]) {
    const side = azimuth + (turned * Math.PI) / 6;
    const toEye = new Vector3().setFromSpherical(new Spherical(1, polar, side));
    ray.set(at.clone().addScaledVector(toEye, 0.2), toEye);
    if (ray.intersectObjects(scene.children, true).length === 0) return side;
  }
  return azimuth;
}

function show(rig: Rig, at: Vector3): void {
  const { orbit, resting, goal, home, whole, get } = rig;
  if (!orbit.current) return;
  const { camera, invalidate } = get();
  const polar = orbit.current.getPolarAngle();
  const azimuth = orbit.current.getAzimuthalAngle();
  const before: Resting = resting.current ?? {
    view: goal.current ?? { target: orbit.current.target.clone(), position: camera.position.clone() },
    home: home.current,
    timer: undefined,
  };
  const full = whole(polar, azimuth);
  const distance = Math.max(NEAREST, NEARER * full.position.distanceTo(full.target));
  const target = full.target.clone().lerp(at, 0.6);
  home.current = null;
  goal.current = viewFrom(target, distance, polar, openSide(rig, at, polar, azimuth));
  resting.current = before;
  returnLater(rig);
  invalidate();
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
      stay(rig);
      rig.home.current = null;
      flyTo(rig, (azimuth) => viewFrom(at.clone(), distance, polar, azimuth));
    },
    lookAhead: () => {
      stay(rig);
      const polar = rig.orbit.current?.getPolarAngle() ?? 1;
      rig.home.current = polar;
      flyTo(rig, () => rig.whole(polar, 0));
    },
    show: (at) => show(rig, at),
    lookHome: (polar) => {
      stay(rig);
      rig.home.current = polar;
      flyTo(rig, (azimuth) => rig.whole(polar, azimuth));
    },
    place: (at) => place(rig, at),
    spot: (at) => spot(rig, at),
    takeSnapshot,
  };
}
