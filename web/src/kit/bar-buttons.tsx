/** Buttons of the bar for the whole screen and for sound. */
import { useSyncExternalStore } from "react";
import { useTranslate } from "./i18n";
import { Icon } from "./icons";
import { change, useSettings } from "./settings";
import { useShortcut } from "./shortcuts";
import { sound } from "./sound";

function subscribe(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

async function toggleFullscreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // The browser does not allow it now; the page stays as it is.
  }
}

/** Use the whole screen, or leave it; nothing where the device cannot. */
export function FullscreenButton() {
  return document.fullscreenEnabled ? <AllowedFullscreenButton /> : null;
}

function AllowedFullscreenButton() {
  const t = useTranslate();
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  useShortcut("f", t("fullscreen"), () => void toggleFullscreen());
  return (
    <button
      type="button"
      className="quiet fullscreen"
      aria-pressed={isOn}
      aria-label={t("fullscreen")}
      title={t("fullscreen")}
      onClick={() => void toggleFullscreen()}
    >
      <Icon name={isOn ? "shrink" : "grow"} />
    </button>
  );
}

/** Switch sound on or off; browsers allow sound only after such a tap. */
export function SoundButton() {
  const t = useTranslate();
  const { sound: isOn } = useSettings();
  function toggle() {
    change({ sound: !isOn });
    sound("turn");
  }
  useShortcut("m", t("sound"), toggle);
  return (
    <button
      type="button"
      className="quiet"
      aria-pressed={isOn}
      aria-label={t("sound")}
      title={t("sound")}
      onClick={toggle}
    >
      <Icon name={isOn ? "speaker" : "muted"} />
    </button>
  );
}
