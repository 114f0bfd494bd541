/** The dialog with a person's name, settings and devices. */
import { Devices, NameForm } from "./account-forms";
import { Dialog } from "./dialog";
import { useTranslate } from "./i18n";
import { Pick, Tick } from "./inputs";
import { change, useLanguage, useSettings } from "./settings";

const LANGUAGES = [
  { value: "en", label: "English", lang: "en" },
  { value: "fr", label: "Français", lang: "fr" },
] as const;
const THEMES = ["auto", "light", "dark"] as const;
const MOTIONS = ["auto", "full", "reduced"] as const;
const PACES = ["calm", "normal", "quick"] as const;

async function setNotifications(wanted: boolean) {
  const isAllowed = !wanted || (await Notification.requestPermission()) === "granted";
  change({ notify: wanted && isAllowed });
}

export function SettingsDialog({ close }: { close: () => void }) {
  const t = useTranslate();
  const settings = useSettings();
  return (
    <Dialog title={t("settings")} close={close}>
      <NameForm />
      <Pick
        name="lang"
        legend={t("language")}
        value={useLanguage()}
        options={[...LANGUAGES]}
        change={(lang) => change({ lang })}
      />
      <Pick
        name="theme"
        legend={t("theme")}
        value={settings.theme}
        options={THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
        change={(theme) => change({ theme })}
      />
      <Pick
        name="motion"
        legend={t("motion")}
        value={settings.motion}
        options={MOTIONS.map((value) => ({ value, label: t(`motion_${value}`) }))}
        change={(motion) => change({ motion })}
      />
      <Pick
        name="pace"
        legend={t("pace")}
        value={settings.pace}
        options={PACES.map((value) => ({ value, label: t(`pace_${value}`) }))}
        change={(pace) => change({ pace })}
      />
      <Tick label={t("forced_moves")} isOn={settings.forced} change={(forced) => change({ forced })} />
      <Tick label={t("show_notation")} isOn={settings.notation} change={(notation) => change({ notation })} />
      <Tick label={t("sound")} isOn={settings.sound} change={(sound) => change({ sound })} />
      {"Notification" in window && (
        <Tick label={t("notify")} isOn={settings.notify} change={(wanted) => void setNotifications(wanted)} />
      )}
      <Devices />
    </Dialog>
  );
}
