/** The order of your rack: a setting that this browser remembers. */
import { changeOwn, type Settings } from "../../kit/settings";
import { SrLabel } from "../../kit/sr-label";
import { moved, type Sort } from "./arrange";
import { useWords } from "./words";

const SORT = "up-turn.sort";
const BY_HAND = "up-turn.by-hand";
const SORTS = [
  { sort: "number", text: "by_number" },
  { sort: "kind", text: "by_kind" },
  { sort: "hand", text: "by_hand" },
] as const;

interface Arrangement {
  sort: Sort;
  /** The keys of tiles, as they were last moved by hand. */
  byHand: string[];
}

export function arrangementOf({ own }: Settings): Arrangement {
  return { sort: (own[SORT] as Sort | undefined) ?? "number", byHand: String(own[BY_HAND] ?? "").split(" ") };
}

/** Move a tile by hand; `keys` are the tiles as they lie. */
export function putByHand(keys: readonly string[], key: string, to: number): void {
  changeOwn(BY_HAND, moved(keys, key, to).join(" "));
  changeOwn(SORT, "hand");
}

/** A button that changes to the next order. */
export function SortButton({ sort, byHand, keys }: Arrangement & { keys: string[] }) {
  const t = useWords();
  const at = SORTS.findIndex((one) => one.sort === sort);
  const now = SORTS[at] ?? SORTS[0];
  const next = SORTS[(at + 1) % SORTS.length] ?? SORTS[0];
  function change() {
    if (next.sort === "hand" && !byHand.some((key) => keys.includes(key))) changeOwn(BY_HAND, keys.join(" "));
    changeOwn(SORT, next.sort);
  }
  const words = t("sorted", { how: t(now.text), next: t(next.text) });
  return (
    <button type="button" className="quiet upt-sort" title={words} onClick={change}>
      <SrLabel words={words}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M7 20V5M3 9l4-4 4 4M17 4v15M13 15l4 4 4-4" />
        </svg>
        <small className="sr-narrow">{t(now.text)}</small>
      </SrLabel>
    </button>
  );
}
