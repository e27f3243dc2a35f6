import { memo } from "react";
import type { LivePlan } from "../../../analytics/columns.ts";
import { Spread } from "./Spread.tsx";
import { comparisonRows } from "./comparison.model.ts";
import { whatIfTexts } from "../texts.ts";
import css from "./outcome.module.css";

interface OutcomeProps {
  saved: LivePlan;
  live: LivePlan;
}

/** The plan at the sliders beside the saved case, and how sure both are. */
export const Outcome = memo(function Outcome({ saved, live }: OutcomeProps) {
  return (
    <div className={css.outcome}>
      <table className={css.table}>
        <caption className="visually-hidden">{whatIfTexts.table}</caption>
        <thead>
          <tr>
            <th scope="col">In {live.weeks} weeks</th>
            <th scope="col">{whatIfTexts.saved}</th>
            <th scope="col">{whatIfTexts.live}</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {comparisonRows(saved, live).map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>{row.saved}</td>
              <td className={css.live}>{row.live}</td>
              <td className={css[row.tone]}>{row.difference}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Spread saved={saved} live={live} />
    </div>
  );
});
