import { memo } from "react";
import * as format from "#contract/common/format";
import type { LivePlan } from "../../../analytics/columns.ts";
import { bandWords, chanceWords, nextWashOf, waitingWords } from "./next-wash.model.ts";
import css from "./outcome.module.css";

/** How much hangs on the week of the first wash. */
export const NextWash = memo(function NextWash({ live }: { live: LivePlan }) {
  const next = nextWashOf(live);
  return (
    <div className={css.next}>
      {next !== null && (
        <>
          <h3>First wash: week of {format.day(next.date)}</h3>
          <ul>
            <li>{bandWords(next)}</li>
            <li>{waitingWords(next)}</li>
            <li>{chanceWords(next)}</li>
          </ul>
        </>
      )}
    </div>
  );
});
