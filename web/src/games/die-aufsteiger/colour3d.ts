/** Colours of the page in the 3D view, by day or at dusk. */
import { useMemo } from "react";
import { tokenColour } from "../../kit/colours";

export function useColour(token: string, theme: string): string {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme decides the value of the token
  return useMemo(() => tokenColour(token), [token, theme]);
}
