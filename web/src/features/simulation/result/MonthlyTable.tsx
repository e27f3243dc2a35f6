import * as format from "#contract/common/format";
import type { ProjectionData } from "#contract/simulation/projection";
import { simulationTexts } from "#contract/simulation/simulation-texts";
import { monthlyRows, monthName, tableNote } from "#print/simulation-report/words";
import { Card } from "../../../ui/layout/Card.tsx";
import { CopyLosses } from "../../modeling/index.ts";
import { type ComparedMonth, meanMonth } from "../own/own-plant.model.ts";
import { simulationScreenTexts as texts } from "../texts.ts";
import css from "./result.module.css";

const lossText = (month: Pick<ComparedMonth, "measured"> | undefined): string =>
  month ? format.percent(month.measured) : "–";

interface MonthlyTableProps {
  data: Pick<ProjectionData, "monthly" | "fullYear">;
  /** Name and months [%] of a device at the place; null: none. */
  measured: { name: string; months: readonly ComparedMonth[] } | null;
  mayCopy?: boolean;
}

export function MonthlyTable({ data, measured, mayCopy = false }: MonthlyTableProps) {
  const { monthly } = data;
  return (
    <Card
      title={simulationTexts.monthlyTable}
      actions={
        mayCopy && (
          <CopyLosses size="compact" losses={monthly.map(({ soiling }) => soiling)} label={texts.copyForPvsyst} />
        )
      }
    >
      {/* The region scrolls sideways on narrow screens; keyboards reach it by its tab stop. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section data-layout="scroll-x" className={css.scroll} aria-label={simulationTexts.monthlyTable} tabIndex={0}>
        <table data-layout="full" data-text="figures" className={css.table} aria-label={simulationTexts.monthlyTable}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{texts.series}</span>
              </th>
              {monthly.map(({ date }) => (
                <th key={date} scope="col">
                  <abbr title={monthName(date)}>{monthName(date).slice(0, 3)}</abbr>
                </th>
              ))}
              <th scope="col">{simulationTexts.fullYear}</th>
            </tr>
          </thead>
          <tbody>
            {monthlyRows(data).map(({ label, months, year }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {months.map((text, index) => (
                  <td key={monthName(index + 1)}>{text}</td>
                ))}
                <td className={css.year}>{year}</td>
              </tr>
            ))}
            {measured && (
              <tr>
                <th scope="row">{measured.name}</th>
                {monthly.map(({ date }) => (
                  <td key={date}>{lossText(measured.months.find(({ month }) => month === date))}</td>
                ))}
                <td className={css.year}>
                  {measured.months.length === 12 ? lossText(meanMonth(measured.months)) : "–"}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
      <p data-text="muted">{tableNote}</p>
    </Card>
  );
}
