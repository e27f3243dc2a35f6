import * as format from "#contract/common/format";
import type { MonthlyProjection } from "#contract/simulation/projection";
import { simulationTexts } from "#contract/simulation/simulation-texts";
import { fullYearLoss, monthName, tableNote } from "#print/simulation-report/words";
import { Card } from "../../../ui/layout/Card.tsx";
import css from "./result.module.css";

export function MonthlyTable({ monthly }: { monthly: readonly MonthlyProjection[] }) {
  return (
    <Card title={simulationTexts.monthlyTable}>
      {/* The region scrolls sideways on narrow screens; keyboards reach it by its tab stop. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css.scroll} aria-label={simulationTexts.monthlyTable} tabIndex={0}>
        <table data-layout="full" data-text="figures" className={css.table} aria-label={simulationTexts.monthlyTable}>
          <thead>
            <tr>
              {monthly.map(({ date }) => (
                <th key={date} scope="col">
                  <abbr title={monthName(date)}>{monthName(date).slice(0, 3)}</abbr>
                </th>
              ))}
              <th scope="col">{simulationTexts.fullYear}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              {monthly.map(({ date, soiling }) => (
                <td key={date}>{format.percent(soiling)}</td>
              ))}
              <td className={css.year}>{format.percent(fullYearLoss(monthly))}</td>
            </tr>
          </tbody>
        </table>
      </section>
      <p data-text="muted">{tableNote}</p>
    </Card>
  );
}
