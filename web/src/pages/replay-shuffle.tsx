/** Check in this browser that nobody chose the shuffle of a replayed game. */
import { useState } from "react";
import { Dialog } from "../kit/dialog";
import { type FairKey, texts } from "../kit/fair-texts";
import { useGameTexts } from "../kit/i18n";
import { useLoaded } from "../kit/load";
import { type KeptLuck, keptLuck } from "../kit/own-luck";
import { Link } from "../kit/router";
import { addedLuck } from "../kit/shuffle-note";
import type { RevealedShuffle } from "../kit/wire";

const FORM = "fair-shuffle/1";

type Sign = "right" | "wrong" | "open";

/** A sentence about the shuffle, and whether it speaks for it. */
export interface Finding {
  sign: Sign;
  key: FairKey;
  count?: number;
}

const SIGNS: Record<Sign, string> = { right: "✓", wrong: "✗", open: "?" };

/** Compute the hash of a secret as the server did; null where browsers do not compute hashes. */
async function commitmentTo(secret: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${FORM} ${secret}`));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Compare what the record tells with what can be computed, and with what this browser noted before the game. */
export async function checkShuffle(shuffle: RevealedShuffle, kept: KeptLuck | null): Promise<Finding[]> {
  const hash = await commitmentTo(shuffle.secret);
  const added = addedLuck(shuffle);
  const silent = shuffle.luck.filter((luck) => luck === "none").length;
  const findings: Finding[] = [];
  if (hash === null) findings.push({ sign: "open", key: "hash_unknown" });
  else if (hash === shuffle.commitment) findings.push({ sign: "right", key: "hash_right" });
  else findings.push({ sign: "wrong", key: "hash_wrong" });
  if (kept === null) findings.push({ sign: "open", key: "kept_none" });
  else if (kept.commitment === shuffle.commitment) findings.push({ sign: "right", key: "kept_same" });
  else findings.push({ sign: "wrong", key: "kept_other" });
  if (kept?.luck && added.includes(kept.luck)) findings.push({ sign: "right", key: "own_in" });
  else if (kept?.luck) findings.push({ sign: "open", key: "own_out" });
  if (!added.length) findings.push({ sign: "open", key: "luck_nobody" });
  else findings.push({ sign: "right", key: "luck_added", count: added.length });
  if (silent && added.length) findings.push({ sign: "right", key: "luck_none", count: silent });
  if (shuffle.deal > 1) findings.push({ sign: "right", key: "deals", count: shuffle.deal });
  return findings;
}

/** Sum up: one wrong finding is enough, and so is one that is open. */
export function verdict(findings: Finding[]): Sign {
  const signs = findings.map(({ sign }) => sign);
  return signs.includes("wrong") ? "wrong" : signs.includes("open") ? "open" : "right";
}

/** Say whether the shuffle is fair, and why in a dialog; `table` is null for a record file. */
export function ShuffleCheck({ shuffle, table }: { shuffle: RevealedShuffle | null; table: string | null }) {
  const t = useGameTexts(texts);
  const [isOpen, setOpen] = useState(false);
  const checked = useLoaded(
    async () => shuffle && checkShuffle(shuffle, keptLuck(table, shuffle.commitment)),
    [shuffle, table],
  );
  return (
    <>
      <button type="button" className="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("fair_shuffle")}
        <Verdict sign={checked.value ? verdict(checked.value) : "open"} />
      </button>
      {isOpen && (
        <Dialog title={t("fair_shuffle")} close={() => setOpen(false)} className="shuffle-note">
          {!shuffle && <p>{t("no_shuffle")}</p>}
          {checked.value && <Findings findings={checked.value} />}
          {shuffle && <Details shuffle={shuffle} />}
          <p>
            <Link href="/fair">{t("what_is_it")}</Link>
          </p>
        </Dialog>
      )}
    </>
  );
}

function Findings({ findings }: { findings: Finding[] }) {
  const t = useGameTexts(texts);
  return (
    <ul>
      {findings.map(({ sign, key, count = 0 }) => (
        <li key={key} className={sign}>
          <span aria-hidden="true">{SIGNS[sign]}</span> {t(key, { count })}
        </li>
      ))}
    </ul>
  );
}

function Verdict({ sign }: { sign: Sign }) {
  const t = useGameTexts(texts);
  return (
    <span className={`verdict ${sign}`} data-testid="verdict">
      <span aria-hidden="true">{SIGNS[sign]}</span> <span className="sr">{t(`is_${sign}`)}</span>
    </span>
  );
}

function Details({ shuffle }: { shuffle: RevealedShuffle }) {
  const t = useGameTexts(texts);
  return (
    <>
      <p>
        {t("verify_help")} <code>updraft verify --fair</code>
      </p>
      <dl>
        <dt>{t("commitment")}</dt>
        <dd>
          <code>{shuffle.commitment}</code>
        </dd>
        <dt>{t("secret")}</dt>
        <dd>
          <code>{shuffle.secret}</code>
        </dd>
      </dl>
    </>
  );
}
