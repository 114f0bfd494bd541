/** The camera: turns around the tower, zooms, and jumps to points of interest. */
import { useFrame, useThree } from "@react-three/fiber";
import { type RefObject, useCallback, useEffect, useImperativeHandle, useRef } from "react";
import { type PerspectiveCamera, Raycaster, Spherical, Vector2, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { distanceTo, middleOf } from "./camera-fit";
import { useRedraw, useSharpRender } from "./resolution3d";

export const FOV = 32;
export const HOME = 0.98; // radians from straight above
export const ABOVE = 0.02;
const SIDEWAYS = 0.62;
const NEAREST = 6;
const FARTHEST = 44;
const LOWEST = 1.5; // never under the ground
const QUICK = 9; // speed of a jump, per second

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

interface Props {
  eye: RefObject<CameraHandle | null>;
  corners: Vector3[];
  isTurning: boolean;
  reduced: boolean;
}

interface View {
  target: Vector3;
  position: Vector3;
}

export function Camera({ eye, corners, isTurning, reduced }: Props) {
  const gl = useThree((three) => three.gl);
  const scene = useThree((three) => three.scene);
  const size = useThree((three) => three.size);
  const invalidate = useThree((three) => three.invalidate);
  const camera = useThree((three) => three.camera as PerspectiveCamera);
  const controls = useRef<OrbitControls | null>(null);
  const goal = useRef<View | null>(null);
  const home = useRef<number | null>(HOME); // the angle of the view of the whole tower; null in other views
  const sharp = useSharpRender();
  const redraw = useRedraw();

  const whole = useCallback(
    (polar: number, azimuth: number): View => {
      const target = middleOf(corners);
      const sides = isTurning ? Array.from({ length: 12 }, (_, side) => (side * Math.PI) / 6) : [azimuth];
      const aspect = size.width / Math.max(1, size.height);
      const distance = Math.max(...sides.map((side) => distanceTo(corners, target, polar, side, FOV, aspect)));
      return { target, position: from(target, distance, polar, azimuth) };
    },
    [corners, size, isTurning],
  );

  useEffect(() => {
    const orbit = new OrbitControls(camera, gl.domElement);
    orbit.enablePan = false;
    orbit.minDistance = NEAREST;
    orbit.maxPolarAngle = LOWEST;
    const stop = () => {
      goal.current = null;
      home.current = null;
      orbit.autoRotate = false;
    };
    orbit.addEventListener("change", redraw);
    orbit.addEventListener("start", stop);
    controls.current = orbit;
    return () => {
      orbit.removeEventListener("change", redraw);
      orbit.removeEventListener("start", stop);
      orbit.dispose();
      controls.current = null;
    };
  }, [camera, gl, redraw]);

  // Keep the whole tower in view when it grows or the frame changes its size.
  useEffect(() => {
    const orbit = controls.current;
    if (!orbit) return;
    orbit.maxDistance = Math.max(FARTHEST, 1.3 * distanceOf(whole(HOME, SIDEWAYS)));
    if (home.current === null) return;
    const isFirst = camera.position.distanceTo(orbit.target) < NEAREST;
    const view = whole(home.current, isFirst ? SIDEWAYS : orbit.getAzimuthalAngle());
    orbit.target.copy(view.target);
    camera.position.copy(view.position);
    orbit.update();
    invalidate();
  }, [camera, whole, invalidate]);

  useEffect(() => {
    if (controls.current) controls.current.autoRotate = isTurning;
    invalidate();
  }, [isTurning, invalidate]);

  useFrame((_, passed) => {
    const orbit = controls.current;
    if (!orbit) return;
    if (goal.current) {
      const part = reduced ? 1 : 1 - Math.exp(-QUICK * Math.min(passed, 0.05));
      orbit.target.lerp(goal.current.target, part);
      camera.position.lerp(goal.current.position, part);
      if (camera.position.distanceTo(goal.current.position) < 0.02) goal.current = null;
      orbit.update();
      invalidate();
    } else if (orbit.autoRotate) orbit.update(passed);
  });

  useImperativeHandle(eye, () => {
    const around = (change: (at: Spherical) => void) => {
      const orbit = controls.current;
      if (!orbit) return;
      goal.current = null;
      home.current = null;
      orbit.autoRotate = false;
      const at = new Spherical().setFromVector3(camera.position.clone().sub(orbit.target));
      change(at);
      at.phi = Math.min(LOWEST, Math.max(ABOVE, at.phi));
      at.radius = Math.min(orbit.maxDistance, Math.max(NEAREST, at.radius));
      camera.position.setFromSpherical(at).add(orbit.target);
      orbit.update();
      invalidate();
    };
    const place = (at: Vector3) => {
      camera.updateMatrixWorld();
      const { left, top, width, height } = gl.domElement.getBoundingClientRect();
      const seen = at.clone().project(camera);
      return { x: left + ((seen.x + 1) / 2) * width, y: top + ((1 - seen.y) / 2) * height };
    };
    const fly = (to: (azimuth: number) => View) => {
      const orbit = controls.current;
      if (!orbit) return;
      orbit.autoRotate = false;
      goal.current = to(orbit.getAzimuthalAngle());
      invalidate();
    };
    return {
      turn: (by) => {
        const polar = home.current;
        around((at) => (at.theta += by));
        if (polar === null) return;
        home.current = polar;
        camera.position.copy(whole(polar, controls.current?.getAzimuthalAngle() ?? 0).position);
        controls.current?.update();
      },
      tilt: (by) => around((at) => (at.phi += by)),
      zoom: (by) => around((at) => (at.radius *= by)),
      lookAt: (at, distance, polar) => {
        home.current = null;
        fly((azimuth) => ({ target: at.clone(), position: from(at, distance, polar, azimuth) }));
      },
      lookHome: (polar) => {
        home.current = polar;
        fly((azimuth) => whole(polar, azimuth));
      },
      place,
      spot: (at) => {
        const spot = place(at);
        const seen = at.clone().project(camera);
        const ray = new Raycaster();
        ray.setFromCamera(new Vector2(seen.x, seen.y), camera);
        const [hit] = ray.intersectObjects(scene.children, true);
        const isInside = Math.abs(seen.x) < 1 && Math.abs(seen.y) < 1;
        return { ...spot, isSeen: hit !== undefined && hit.point.distanceTo(at) < 0.1 && isInside };
      },
      takeSnapshot: () => sharp(() => new Promise((done) => gl.domElement.toBlob(done, "image/png"))),
    };
  }, [camera, gl, scene, invalidate, whole, sharp]);
  return null;
}

function from(target: Vector3, distance: number, polar: number, azimuth: number): Vector3 {
  return new Vector3().setFromSpherical(new Spherical(distance, polar, azimuth)).add(target);
}

function distanceOf({ target, position }: View): number {
  return position.distanceTo(target);
}
