/** Draw the table as text, for a game without a board. */
import { useEffect, useState } from "react";
import { drawing } from "./api";
import { useLanguage } from "./settings";

export function TextBoard({ id, seq }: { id: string; seq: number }) {
  const lang = useLanguage();
  const [lines, setLines] = useState<[string, string][][]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every message changes the drawing
  useEffect(() => {
    let isCancelled = false;
    drawing(id, lang).then(
      (found) => !isCancelled && setLines(found),
      () => {},
    );
    return () => {
      isCancelled = true;
    };
  }, [id, lang, seq]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables must scroll by keyboard too
    <pre className="text-board paper" tabIndex={0}>
      {lines.map((line, at) => (
        <span key={at}>
          {line.map(([text, style], part) => (
            <span key={part} className={style && `ink-${style}`}>
              {text}
            </span>
          ))}
          {"\n"}
        </span>
      ))}
    </pre>
  );
}
