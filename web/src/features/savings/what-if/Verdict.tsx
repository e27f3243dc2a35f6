import { memo } from "react";
import { verdict } from "#documents/report/decision";
import type { LivePlan } from "../../../analytics/columns.ts";
import { incomeWords } from "./comparison.model.ts";
import css from "./outcome.module.css";

/** The decision and what it changes; on narrow screens it stays in sight while a slider is dragged. */
export const Verdict = memo(function Verdict({ saved, live }: { saved: LivePlan; live: LivePlan }) {
  return (
    <output className={css.verdict}>
      <strong>{verdict(live)}</strong>
      <span>{incomeWords(saved, live)}</span>
    </output>
  );
});
