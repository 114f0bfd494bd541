/** What may be looked at of a deal before it begins, drawn by the game itself. */
import { useEffect, useState } from "react";
import { preview } from "./api";
import { useGameModule } from "./board-view";
import { ErrorBoundary } from "./error-boundary";
import { useLanguage, useReduced, useSettings } from "./settings";
import type { TableInfo } from "./wire";

interface Props {
  id: string;
  table: TableInfo;
  /** Changes with everything that happens at the table. */
  number: number;
  roll: (() => void) | null;
}

export function PreviewView({ id, table, number, roll }: Props) {
  const module = useGameModule(table.game);
  const [laid, setLaid] = useState<Record<string, unknown> | null>(null);
  const common = { lang: useLanguage(), reduced: useReduced(), settings: useSettings() };
  const isShown = Boolean(module?.Preview);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every message it may be another
  useEffect(() => {
    let isOver = false;
    if (!isShown) return;
    preview(id).then(
      (found) => {
        const next = Object.keys(found).length ? found : null;
        if (!isOver) setLaid((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
      },
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [id, number, isShown]);
  if (!module?.Preview) return null;
  return (
    <ErrorBoundary instead={null}>
      <module.Preview laid={laid} roll={roll} table={table} {...common} />
    </ErrorBoundary>
  );
}
