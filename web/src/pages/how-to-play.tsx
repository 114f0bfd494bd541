/** "How to play" of a game on a sheet of its own, loaded when it is shown; nothing for games without it. */
import { Suspense } from "react";
import { howToPlayOf } from "../games";
import { useTranslate } from "../kit/i18n";
import { Loading } from "../kit/loading";
import type { Lang } from "../kit/settings";

export function HowToPlaySection({ game, lang }: { game: string; lang: Lang }) {
  const t = useTranslate();
  const HowToPlay = howToPlayOf(game);
  if (!HowToPlay) return null;
  return (
    <section className="how-to-play paper panel" aria-labelledby="how-to-play">
      <h2 id="how-to-play">{t("how_to_play")}</h2>
      <Suspense fallback={<Loading />}>
        <HowToPlay lang={lang} />
      </Suspense>
    </section>
  );
}
