import { memo } from "react";
import * as format from "#contract/common/format";
import { nextWash } from "#domain/cleaning-plan/recommendation";
import type { FreshResult } from "#domain/cleaning-plan/index";
import { washWindowText, paybackText, delayText } from "./next-wash.model.ts";
import css from "./outcome.module.css";

export const NextWash = memo(function NextWash({ live, today }: { live: FreshResult; today: string }) {
  const next = nextWash(live, today);
  return (
    <div className={css.next}>
      {next !== null && (
        <>
          <h3>Next wash: week of {format.day(next.date)}</h3>
          <ul>
            <li>{washWindowText(next)}</li>
            <li>{delayText(next)}</li>
            <li>{paybackText(next)}</li>
          </ul>
        </>
      )}
    </div>
  );
});
