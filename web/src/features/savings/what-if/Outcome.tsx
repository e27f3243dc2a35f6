import { memo } from "react";
import * as format from "#contract/format";
import type { LivePlan } from "../../../analytics/columns.ts";
import { verdict } from "../results.model.ts";
import { Spread } from "./Spread.tsx";
import { comparisonRows } from "./comparison.model.ts";
import { bandWords, chanceWords, nextWashOf, waitingWords } from "./next-wash.model.ts";
import css from "./outcome.module.css";

interface OutcomeProps {
  saved: LivePlan;
  live: LivePlan;
}

/** What the plan at the sliders says: the decision, the difference to the saved case, and how sure both are. */
export const Outcome = memo(function Outcome({ saved, live }: OutcomeProps) {
  const next = nextWashOf(live);
  return (
    <div className={css.outcome}>
      <output className={css.verdict}>{verdict(live)}</output>
      <table className={css.table}>
        <caption className="visually-hidden">The plan at the sliders beside the saved case</caption>
        <thead>
          <tr>
            <th scope="col">In {live.weeks} weeks</th>
            <th scope="col">Saved case</th>
            <th scope="col">At the sliders</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {comparisonRows(saved, live).map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>{row.saved}</td>
              <td className={css.live}>{row.live}</td>
              <td>{row.difference}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Spread saved={saved} live={live} />
      {next !== null && (
        <div className={css.next}>
          <h3>First wash: week of {format.day(next.date)}</h3>
          <ul>
            <li>{bandWords(next)}</li>
            <li>{waitingWords(next)}</li>
            <li>{chanceWords(next)}</li>
          </ul>
        </div>
      )}
    </div>
  );
});
