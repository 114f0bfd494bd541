/** Fetch something for a component, and again when its dependencies change. */
import { type DependencyList, useCallback, useEffect, useState } from "react";

export interface Loaded<T> {
  value: T | null;
  error: Error | null;
  reload: () => void;
}

export function useLoaded<T>(load: () => Promise<T>, on: DependencyList): Loaded<T> {
  const [value, setValue] = useState<T | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists the dependencies
  useEffect(() => {
    let isCancelled = false;
    load().then(
      (found) => {
        if (isCancelled) return;
        setValue(found);
        setError(null);
      },
      (failure: Error) => !isCancelled && setError(failure),
    );
    return () => {
      isCancelled = true;
    };
  }, [...on, attempt]);
  return { value, error, reload: useCallback(() => setAttempt((count) => count + 1), []) };
}
