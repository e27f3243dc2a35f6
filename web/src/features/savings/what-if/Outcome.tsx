import { memo } from "react";
import type { FreshResult } from "#domain/cleaning-plan/index";
import { Spread } from "./Spread.tsx";
import { comparisonRows } from "./comparison.model.ts";
import { whatIfTexts } from "../texts.ts";
import css from "./outcome.module.css";

interface OutcomeProps {
  saved: FreshResult;
  live: FreshResult;
}

function Range({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <span className={css.range}>
      <span className="visually-hidden">{whatIfTexts.range} </span>
      {text}
    </span>
  );
}

export const Outcome = memo(function Outcome({ saved, live }: OutcomeProps) {
  const rows = comparisonRows(saved, live);
  const hasRanges = rows.some((row) => row.savedRange !== null || row.liveRange !== null);
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
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>
                {row.saved}
                <Range text={row.savedRange} />
              </td>
              <td className={css.live}>
                {row.live}
                <Range text={row.liveRange} />
              </td>
              <td className={css[row.tone]}>{row.difference}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasRanges && <p data-text="second caption">{whatIfTexts.rangeNote}</p>}
      <Spread saved={saved} live={live} />
    </div>
  );
});
