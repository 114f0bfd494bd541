/** The eye: turns around the tower, comes nearer, jumps to what matters, and never gets lost. */
import { useFrame, useThree } from "@react-three/fiber";
import { type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import { type PerspectiveCamera, Raycaster, Spherical, Vector2, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

const NEAREST = 6;
const FARTHEST = 44;
const LOWEST = 1.5; // radians from straight above: never under the ground

export interface Spot {
  x: number;
  y: number;
  isSeen: boolean;
}

export interface Eye {
  turn: (by: number) => void;
  tilt: (by: number) => void;
  zoom: (by: number) => void;
  /** look at a point from a distance; from above if wanted */
  lookAt: (at: Vector3, distance: number, polar?: number) => void;
  /** where a point of the tower is on the page, and whether it is seen */
  spot: (at: Vector3) => Spot;
  picture: () => Promise<Blob | null>;
}

interface Props {
  eye: RefObject<Eye | null>;
  centre: Vector3;
  distance: number;
  isTurning: boolean;
  reduced: boolean;
}

export function Camera({ eye, centre, distance, isTurning, reduced }: Props) {
  const { camera, gl, scene, invalidate } = useThree();
  const controls = useRef<OrbitControls | null>(null);
  const goal = useRef<{ target: Vector3; position: Vector3 } | null>(null);
  const start = useRef({ centre, distance });

  useEffect(() => {
    const orbit = new OrbitControls(camera, gl.domElement);
    orbit.enablePan = false;
    orbit.minDistance = NEAREST;
    orbit.maxDistance = FARTHEST;
    orbit.maxPolarAngle = LOWEST;
    orbit.target.copy(start.current.centre);
    camera.position.copy(from(start.current.centre, start.current.distance, 0.98, 0.62));
    orbit.update();
    const moved = () => invalidate();
    const stop = () => {
      goal.current = null;
      orbit.autoRotate = false;
    };
    orbit.addEventListener("change", moved);
    orbit.addEventListener("start", stop);
    controls.current = orbit;
    invalidate();
    return () => {
      orbit.removeEventListener("change", moved);
      orbit.removeEventListener("start", stop);
      orbit.dispose();
    };
  }, [camera, gl, invalidate]);

  useEffect(() => {
    if (controls.current) controls.current.autoRotate = isTurning;
    invalidate();
  }, [isTurning, invalidate]);

  useFrame((_, passed) => {
    const orbit = controls.current;
    if (!orbit) return;
    if (goal.current) {
      const part = reduced ? 1 : 1 - Math.exp(-9 * Math.min(passed, 0.05));
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
      orbit.autoRotate = false;
      const at = new Spherical().setFromVector3(camera.position.clone().sub(orbit.target));
      change(at);
      at.phi = Math.min(LOWEST, Math.max(0.02, at.phi));
      at.radius = Math.min(FARTHEST, Math.max(NEAREST, at.radius));
      camera.position.setFromSpherical(at).add(orbit.target);
      orbit.update();
      invalidate();
    };
    return {
      turn: (by) => around((at) => (at.theta += by)),
      tilt: (by) => around((at) => (at.phi += by)),
      zoom: (by) => around((at) => (at.radius *= by)),
      lookAt: (at, distance, polar) => {
        const orbit = controls.current;
        if (!orbit) return;
        orbit.autoRotate = false;
        const now = new Spherical().setFromVector3(camera.position.clone().sub(orbit.target));
        goal.current = { target: at.clone(), position: from(at, distance, polar ?? 1, now.theta) };
        invalidate();
      },
      spot: (at) => {
        camera.updateMatrixWorld();
        const { left, top, width, height } = gl.domElement.getBoundingClientRect();
        const seen = at.clone().project(camera);
        const ray = new Raycaster();
        ray.setFromCamera(new Vector2(seen.x, seen.y), camera as PerspectiveCamera);
        const [hit] = ray.intersectObjects(scene.children, true);
        return {
          x: left + ((seen.x + 1) / 2) * width,
          y: top + ((1 - seen.y) / 2) * height,
          isSeen: hit !== undefined && hit.point.distanceTo(at) < 0.1 && Math.abs(seen.x) < 1 && Math.abs(seen.y) < 1,
        };
      },
      picture: () => {
        gl.render(scene, camera);
        return new Promise((done) => gl.domElement.toBlob(done, "image/png"));
      },
    };
  }, [camera, gl, scene, invalidate]);
  return null;
}

function from(target: Vector3, distance: number, polar: number, azimuth: number): Vector3 {
  return new Vector3().setFromSpherical(new Spherical(distance, polar, azimuth)).add(target);
}
