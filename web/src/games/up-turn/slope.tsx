/** The order of a line or of a choice as a small triangle. */
import { memo } from "react";
import { DOWN, UP } from "./state";

export const Slope = memo(function Slope({ slope }: { slope: number }) {
  return (
    <svg className="upt-slope upt-art" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {slope === UP ? (
        <path fill="var(--upt-up)" d="M12 4l9 15H3z" />
      ) : slope === DOWN ? (
        <path fill="var(--upt-down)" d="M12 20L3 5h18z" />
      ) : (
        <circle fill="none" stroke="var(--ink-2)" cx="12" cy="12" r="5" />
      )}
    </svg>
  );
});
