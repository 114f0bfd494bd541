/** Share a link by the device's own dialog, where it has one. */
import { useTranslate } from "./i18n";

/** Open the device's dialog; closing it without sharing is fine. */
export async function shareLink(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // Closed, or not allowed here: the link can still be copied.
  }
}

/** A button that shares a link; nothing where the device cannot share. */
export function ShareButton({ title, url, className }: { title: string; url: string; className?: string }) {
  const t = useTranslate();
  if (!("share" in navigator)) return null;
  return (
    <button type="button" className={className} onClick={() => void shareLink(title, url)}>
      {t("share")}
    </button>
  );
}
