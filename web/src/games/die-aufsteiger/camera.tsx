/** The camera: turns around the tower, zooms, and jumps to points of interest. */
import { type RootState, useFrame, useThree } from "@react-three/fiber";
import { type RefObject, useCallback, useEffect, useImperativeHandle, useMemo, useRef } from "react";
import { Spherical, type Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { movedFor, wholeAround, wholeFrom } from "./camera-fit";
import {
  type CameraHandle,
  handleOf,
  keepView,
  LOWEST,
  NEAREST,
  type Resting,
  type Rig,
  returnLater,
  stay,
  type View,
  viewFrom,
} from "./camera-handle";
import { useRedraw, useSharpRender } from "./resolution3d";

export const FOV = 32;
export const HOME = 0.98; // radians from straight above
const SIDEWAYS = 0.62;
const FARTHEST = 44;
const STILL = 0.03; // radians, or a share of the distance: less is the trembling of a click
const QUICK = 9; // speed of a jump, per second
const AROUND = Array.from({ length: 12 }, (_, side) => (side * Math.PI) / 6);

interface Props {
  eye: RefObject<CameraHandle | null>;
  /** told the side that the camera looks from, whenever that changes */
  tell: (azimuth: number) => void;
  corners: Vector3[];
  isTurning: boolean;
  /** the corners of the block in the player's hand, if there is one: the camera then moves for them at most */
  held: Vector3[] | null;
  reduced: boolean;
}

export function Camera({ eye, tell, corners, isTurning, held, reduced }: Props) {
  const rig = useRig(corners, held, isTurning);
  const sharp = useSharpRender();
  useOrbit(rig, tell);
  useWheel(rig);
  useWholeTower(rig);
  useTurning(rig, isTurning);
  useSteady(rig, held !== null);
  useFlight(rig, reduced);
  useImperativeHandle(eye, () => {
    const image = rig.get().gl.domElement;
    return handleOf(rig, () => sharp(() => new Promise((done) => image.toBlob(done, "image/png"))));
  }, [rig, sharp]);
  return null;
}

function useRig(corners: Vector3[], held: Vector3[] | null, isTurning: boolean): Rig {
  const get = useThree((three) => three.get);
  const size = useThree((three) => three.size);
  const orbit = useRef<OrbitControls | null>(null);
  const goal = useRef<View | null>(null);
  const home = useRef<number | null>(HOME);
  const resting = useRef<Resting | null>(null);
  const whole = useCallback(
    (polar: number, azimuth: number): View => {
      const aspect = size.width / Math.max(1, size.height);
      const tower = isTurning
        ? wholeAround(corners, polar, AROUND, FOV, aspect)
        : wholeFrom(corners, polar, azimuth, FOV, aspect);
      const { target, distance } = held ? movedFor(held, tower, polar, azimuth, FOV, aspect) : tower;
      return viewFrom(target, distance, polar, azimuth);
    },
    [corners, held, size, isTurning],
  );
  return useMemo(() => ({ get, orbit, goal, home, whole, resting }), [get, whole]);
}

/** Let pointers turn the tower; that ends a jump. */
function useOrbit({ orbit, goal, home, resting }: Rig, tell: (azimuth: number) => void): void {
  const gl = useThree((three) => three.gl);
  const camera = useThree((three) => three.camera);
  const redraw = useRedraw();
  useEffect(() => {
    const controls = new OrbitControls(camera, gl.domElement);
    controls.enablePan = false;
    controls.minDistance = NEAREST;
    controls.maxPolarAngle = LOWEST;
    const changed = () => {
      tell(controls.getAzimuthalAngle());
      redraw();
    };
    let before = { place: new Spherical(), goal: goal.current, home: home.current };
    const placeNow = () => new Spherical().setFromVector3(camera.position.clone().sub(controls.target));
    const stop = () => {
      before = { place: placeNow(), goal: goal.current, home: home.current };
      goal.current = null;
      home.current = null;
      controls.autoRotate = false;
    };
    /** Leave the camera to itself after a click; players who turn or zoom have taken it. */
    const released = () => {
      const { radius, phi, theta } = placeNow();
      const turned = Math.hypot(phi - before.place.phi, theta - before.place.theta);
      if (turned < STILL && Math.abs(radius / before.place.radius - 1) < STILL) {
        goal.current = before.goal;
        home.current = before.home;
        redraw();
      } else stay({ resting });
    };
    controls.addEventListener("change", changed);
    controls.addEventListener("start", stop);
    controls.addEventListener("end", released);
    orbit.current = controls;
    return () => {
      stay({ resting });
      controls.removeEventListener("change", changed);
      controls.removeEventListener("start", stop);
      controls.removeEventListener("end", released);
      controls.dispose();
      orbit.current = null;
    };
  }, [camera, gl, redraw, orbit, goal, home, resting, tell]);
}

/** Leave the wheel to the page, unless the tower has the focus or Ctrl is held. */
function useWheel({ orbit }: Rig): void {
  const gl = useThree((three) => three.gl);
  useEffect(() => {
    const image = gl.domElement;
    const allow = (event: Event) => {
      const hasFocus = image.closest(".auf-room")?.contains(document.activeElement);
      const isPinch = !(event instanceof WheelEvent);
      if (orbit.current) orbit.current.enableZoom = isPinch || event.ctrlKey || Boolean(hasFocus);
    };
    image.addEventListener("wheel", allow, { capture: true, passive: true });
    image.addEventListener("pointerdown", allow, { capture: true });
    return () => {
      image.removeEventListener("wheel", allow, { capture: true });
      image.removeEventListener("pointerdown", allow, { capture: true });
    };
  }, [gl, orbit]);
}

/** Keep the whole tower in view: fly when it grows, jump when the frame changes its size. */
function useWholeTower({ get, orbit, goal, home, whole }: Rig): void {
  const fitted = useRef<RootState["size"] | null>(null);
  useEffect(() => {
    const { camera, invalidate, size } = get();
    if (!orbit.current) return;
    const { target, position } = whole(HOME, SIDEWAYS);
    orbit.current.maxDistance = Math.max(FARTHEST, 1.3 * position.distanceTo(target));
    if (home.current === null) return;
    const isFirst = camera.position.distanceTo(orbit.current.target) < NEAREST;
    const view = whole(home.current, isFirst ? SIDEWAYS : orbit.current.getAzimuthalAngle());
    if (fitted.current === size) goal.current = view;
    else {
      orbit.current.target.copy(view.target);
      camera.position.copy(view.position);
      orbit.current.update();
    }
    fitted.current = size;
    invalidate();
  }, [get, orbit, goal, home, whole]);
}

/** While a block is held, let the camera not return from a move that it showed. */
function useSteady(rig: Rig, isHolding: boolean): void {
  useEffect(() => {
    if (!isHolding) return;
    keepView(rig);
    return () => returnLater(rig);
  }, [rig, isHolding]);
}

/** Turn the tower by itself. */
function useTurning({ get, orbit }: Rig, isTurning: boolean): void {
  useEffect(() => {
    if (orbit.current) orbit.current.autoRotate = isTurning;
    get().invalidate();
  }, [get, orbit, isTurning]);
}

/** Fly on with every frame. */
function useFlight({ orbit, goal }: Rig, reduced: boolean): void {
  useFrame(({ camera, invalidate }, passed) => {
    if (!orbit.current) return;
    if (goal.current) {
      const part = reduced ? 1 : 1 - Math.exp(-QUICK * Math.min(passed, 0.05));
      orbit.current.target.lerp(goal.current.target, part);
      camera.position.lerp(goal.current.position, part);
      if (camera.position.distanceTo(goal.current.position) < 0.02) goal.current = null;
      orbit.current.update();
      invalidate();
    } else if (orbit.current.autoRotate) orbit.current.update(passed);
  });
}
