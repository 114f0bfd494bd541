/** The pattern of grey faces on the map. */
import { memo } from "react";

export const GreyPattern = memo(function GreyPattern() {
  return (
    <svg className="defs" aria-hidden="true" focusable="false">
      <defs>
        <pattern id="auf-grey-pattern" width="24" height="12" patternUnits="userSpaceOnUse">
          <path d="M0 12h24M12 0v12" fill="none" stroke="#23231f" strokeOpacity=".16" strokeWidth="1" />
        </pattern>
      </defs>
    </svg>
  );
});
