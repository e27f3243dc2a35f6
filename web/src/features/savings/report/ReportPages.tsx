import { assumptionText } from "#contract/savings/assumption-text";
import { useMemo } from "react";
import type { CleaningReport } from "#contract/savings/cleaning-report";
import * as format from "#contract/common/format";
import { forecastPlot, incomePlot } from "#print/cleaning-plan-plots";
import { chartTitles } from "#print/cleaning-report/chart-titles";
import { alternatives, certainty, optimizedCase, verdict } from "#print/cleaning-report/decision";
import { inputFacts, rateRows } from "#print/cleaning-report/inputs";
import { originText } from "#print/cleaning-report/origin";
import { ChartCard } from "../../../charts/card/ChartCard.tsx";
import { FactList } from "./FactList.tsx";
import { Projections } from "./Projections.tsx";
import { Schedule } from "./Schedule.tsx";
import css from "./report.module.css";

export function ReportPages({ report }: { report: CleaningReport }) {
  const { device, plant, result, calculatedAt } = report;
  return (
    <div className={css.pages}>
      <div>
        <p className={css.names}>
          {plant.name} · {device.name}
        </p>
        <p data-text="second">
          Calculated {format.instant(calculatedAt, device.timezone)} from the saved inputs of the plant.
        </p>
      </div>
      <Charts report={report} />
      <section className={css.page} aria-label="Page 2">
        <h3 className={css.heading}>Optimized Case</h3>
        <FactList facts={optimizedCase(result)} large />
        {[verdict(result), certainty(result), alternatives(result)]
          .filter((text) => text !== null)
          .map((text) => (
            <p key={text}>{text}</p>
          ))}
        <h3 className={css.heading}>Other Projections</h3>
        <Projections result={result} />
        <h3 className={css.heading}>Inputs</h3>
        <FactList
          facts={[
            ...inputFacts(report),
            ...rateRows(report.inputs).map(({ name, months }) => ({ label: name, value: months.join(" · ") })),
          ]}
        />
        <h3 className={css.heading}>What this assumes</h3>
        <ul className={css.assumptions}>
          {result.assumptions.map(assumptionText).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Charts({ report }: { report: CleaningReport }) {
  const { result } = report;
  const forecast = useMemo(() => forecastPlot(result), [result]);
  const income = useMemo(() => incomePlot(result), [result]);
  return (
    <section className={css.page} aria-label="Page 1">
      <p className={css.verdict}>{verdict(result)}</p>
      <Schedule result={result} />
      <ChartCard title={chartTitles.forecast} plot={forecast} height={220} />
      <ChartCard title={chartTitles.income} plot={income} height={220} />
      <p data-text="second">{originText(report)}</p>
    </section>
  );
}
