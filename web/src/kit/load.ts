/** Something that is fetched for a component, and again when what it depends on changes. */
import { type DependencyList, useCallback, useEffect, useState } from "react";

export interface Loaded<T> {
  value: T | null;
  trouble: Error | null;
  again: () => void;
}

export function useLoaded<T>(load: () => Promise<T>, on: DependencyList): Loaded<T> {
  const [value, setValue] = useState<T | null>(null);
  const [trouble, setTrouble] = useState<Error | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what it depends on
  useEffect(() => {
    let isOver = false;
    load().then(
      (found) => {
        if (isOver) return;
        setValue(found);
        setTrouble(null);
      },
      (error: Error) => !isOver && setTrouble(error),
    );
    return () => {
      isOver = true;
    };
  }, [...on, turn]);
  return { value, trouble, again: useCallback(() => setTurn((now) => now + 1), []) };
}
