/** The commitment of a table, for everyone to see before the game. */
import { texts } from "./fair-texts";
import { useGameTexts } from "./i18n";
import { Link } from "./router";
import type { CommittedShuffle } from "./wire";

const NOBODY = ["bot", "open"]; // in place of a person's luck

export function CommitmentNote({ shuffle }: { shuffle: CommittedShuffle }) {
  const t = useGameTexts(texts);
  const people = shuffle.luck.filter((luck) => !NOBODY.includes(luck));
  const added = addedLuck(shuffle).length;
  return (
    <details className="shuffle-note">
      <summary>{t("fair_shuffle")}</summary>
      <p>
        {t("room_committed")} <code>{shuffle.commitment}</code>
      </p>
      <p>{t("room_luck", { added, people: people.length })}</p>
      <p>
        {t("room_help")} <Link href="/fair">{t("what_is_it")}</Link>
      </p>
    </details>
  );
}

/** Return the luck that browsers and programs added. */
export function addedLuck({ luck }: CommittedShuffle): string[] {
  return luck.filter((one) => one !== "none" && !NOBODY.includes(one));
}
