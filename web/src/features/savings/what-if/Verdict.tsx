import { memo } from "react";
import { verdict } from "#print/cleaning-report/decision";
import type { FreshResult } from "#domain/cleaning-plan/index";
import { Badge } from "../../../ui/states/Badge.tsx";
import { whatIfTexts } from "../texts.ts";
import { incomeText } from "./comparison.model.ts";
import css from "./outcome.module.css";

interface VerdictProps {
  saved: FreshResult;
  live: FreshResult;
  changed: boolean;
}

/** Stays visible on narrow screens during a drag. */
export const Verdict = memo(function Verdict({ saved, live, changed }: VerdictProps) {
  return (
    <output className={css.verdict}>
      <strong>{verdict(live)}</strong>
      <span>
        {changed && (
          <>
            <Badge tone="warning">{whatIfTexts.preview}</Badge>{" "}
          </>
        )}
        {incomeText(saved, live)}
      </span>
    </output>
  );
});
