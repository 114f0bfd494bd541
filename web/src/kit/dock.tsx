/** The dock at the bottom of a table: boards put the hand into it, and the confirming button at the end of its sentence. */
import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

/** The elements of the dock; null until the frame has drawn them. */
export interface DockPlaces {
  hand: HTMLElement | null;
  confirm: HTMLElement | null;
}

/** Boards that are drawn without a frame, as in tests, have no dock: everything stays where it is written. */
export const DockContext = createContext<DockPlaces | null>(null);

/** Show your hand and what you can do in the dock. */
export function Dock({ children }: { children: ReactNode }) {
  return useIn("hand", children);
}

/** Show the confirming button, and what cancels it, at the end of the sentence. */
export function Confirm({ children }: { children: ReactNode }) {
  return useIn("confirm", children);
}

function useIn(place: keyof DockPlaces, children: ReactNode): ReactNode {
  const places = useContext(DockContext);
  if (!places) return children;
  const element = places[place];
  return element && createPortal(children, element);
}
