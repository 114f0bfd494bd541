/** Choose the record file to replay, or drop it here. */
import { type ChangeEvent, type DragEvent, useEffect, useState } from "react";
import { Bar } from "../kit/bar";
import { useTranslate } from "../kit/i18n";

export function DropPage({ drop }: { drop: (file: File) => void }) {
  const t = useTranslate();
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    document.title = t("replay_file");
  }, [t]);
  function dropped(event: DragEvent) {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file) drop(file);
  }
  function chosen(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (file) drop(file);
  }
  return (
    <>
      <Bar title={t("replay_file")} />
      <main className="reading">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the file field inside does the same by keyboard */}
        <div
          className={isDragging ? "drop paper available" : "drop paper"}
          onDragOver={(event) => {
            event.preventDefault();
            setDragging(true);
          }}
          onDragLeave={() => setDragging(false)}
          onDrop={dropped}
        >
          <h2>{t("drop_here")}</h2>
          <label className="field">
            {t("choose_file")}
            <input type="file" accept=".json,.gz,application/json" onChange={chosen} />
          </label>
          <p className="facts">{t("drop_help")}</p>
        </div>
      </main>
    </>
  );
}
