/** Show the previewable parts of a deal before the game begins, drawn by the game itself. */
import { useEffect, useState } from "react";
import { preview } from "./api";
import type { AnyGameModule } from "./contract";
import { ErrorBoundary } from "./error-boundary";
import { useLanguage, useReduced, useSettings } from "./settings";
import type { TableInfo } from "./wire";

interface Props {
  module: AnyGameModule | null | undefined;
  id: string;
  table: TableInfo;
  /** Changes with every event at the table. */
  seq: number;
  /** The game can be dealt. */
  isReady: boolean;
  roll: (() => void) | null;
}

export function PreviewView({ module, id, table, seq, isReady, roll }: Props) {
  const [setup, setSetup] = useState<Record<string, unknown> | null>(null);
  const common = { lang: useLanguage(), reduced: useReduced(), settings: useSettings() };
  const isShown = Boolean(module?.Preview);
  // biome-ignore lint/correctness/useExhaustiveDependencies: any message may announce a new roll
  useEffect(() => {
    let isCancelled = false;
    if (!isShown) return;
    preview(id).then(
      (found) => {
        const next = Object.keys(found).length ? found : null;
        if (!isCancelled) setSetup((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
      },
      () => {},
    );
    return () => {
      isCancelled = true;
    };
  }, [id, seq, isReady, isShown]);
  if (!module?.Preview) return null;
  return (
    <ErrorBoundary fallback={null}>
      <module.Preview setup={setup} roll={roll} table={table} {...common} />
    </ErrorBoundary>
  );
}
