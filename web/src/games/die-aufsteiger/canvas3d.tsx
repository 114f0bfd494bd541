/** A canvas for the scene in 3D. React Three Fiber's own `Canvas` brings all of three along, 50 kB more than is drawn here. */
import { createRoot, events, extend, type ReconcilerRoot, type RenderProps, type RootState } from "@react-three/fiber";
import { type HTMLAttributes, type ReactNode, useInsertionEffect, useLayoutEffect, useRef, useState } from "react";
import { ErrorBoundary } from "../../kit/error-boundary";
import { type Room, useRoom } from "../../kit/room";
import { ELEMENTS } from "./elements3d";

extend(ELEMENTS);

type Root = ReconcilerRoot<HTMLCanvasElement>;
type Drawing = Pick<RenderProps<HTMLCanvasElement>, "frameloop" | "shadows" | "dpr" | "gl" | "camera">;

interface Props extends Pick<HTMLAttributes<HTMLDivElement>, "onPointerLeave"> {
  /** how to draw; another canvas is needed for another `gl` */
  drawing: Drawing;
  children: ReactNode;
}

const UNKNOWN: Room = { width: 0, height: 0 };

/** Fill the frame with a canvas and draw the children, elements of three, on it. Contexts of React do not reach them. */
export function Canvas({ drawing, children, onPointerLeave }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const root = useLastingRoot();
  const { width, height } = useRoom(frame, UNKNOWN);
  const [failure, setFailure] = useState<unknown>(null);

  useLayoutEffect(() => {
    if (!canvas.current || !width || !height || failure) return;
    root.current ??= createRoot(canvas.current);
    const size = { width, height, top: 0, left: 0 };
    root.current.configure({ ...drawing, flat: true, events, size, onCreated: listenAtFrame }).catch(setFailure);
    if (root.current.ready.status !== "fulfilled") return;
    root.current.render(
      <ErrorBoundary fallback={null} report={setFailure}>
        {children}
      </ErrorBoundary>,
    );
  });

  if (failure) throw failure;
  return (
    <div ref={frame} style={{ position: "absolute", inset: 0, overflow: "hidden" }} onPointerLeave={onPointerLeave}>
      <canvas ref={canvas} style={{ display: "block" }} />
    </div>
  );
}

/** Keep a root until the component is gone for good, and give its WebGL context back then: browsers allow 16 of them. */
function useLastingRoot() {
  const root = useRef<Root | null>(null);
  useInsertionEffect(() => {
    return () => {
      root.current?.unmount();
      root.current = null;
    };
  }, []);
  return root;
}

/** Let the camera's controls, which listen at the canvas, handle an event before the scene does. */
function listenAtFrame({ gl, events: { connect } }: RootState): void {
  connect?.(gl.domElement.parentElement);
}
