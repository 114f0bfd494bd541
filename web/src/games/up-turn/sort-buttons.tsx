/** The order of your rack: a setting that this browser remembers. */
import { changeOwn, type Settings } from "../../kit/settings";
import { moved, type Sort } from "./arrange";
import type { Key } from "./texts";
import { useWords } from "./words";

const SORT = "up-turn.sort";
const BY_HAND = "up-turn.by-hand";
const SORTS: { sort: Sort; text: Key }[] = [
  { sort: "number", text: "by_number" },
  { sort: "kind", text: "by_kind" },
  { sort: "hand", text: "by_hand" },
];

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

export function SortButtons({ sort, byHand, keys }: Arrangement & { keys: string[] }) {
  const t = useWords();
  function choose(wanted: Sort) {
    if (wanted === "hand" && !byHand.some((key) => keys.includes(key))) changeOwn(BY_HAND, keys.join(" "));
    changeOwn(SORT, wanted);
  }
  return (
    <fieldset className="upt-sort flow">
      <legend className="sr">{t("sort")}</legend>
      {SORTS.map(({ sort: wanted, text }) => (
        <button
          key={wanted}
          type="button"
          className="quiet"
          aria-pressed={sort === wanted}
          onClick={() => choose(wanted)}
        >
          {t(text)}
        </button>
      ))}
    </fieldset>
  );
}
