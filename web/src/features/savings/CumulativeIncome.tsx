import { useState } from "react";
import type { SavingsResult } from "#contract/savings";
import { chartTitles, forecastPlot, incomePlot } from "#documents/report/plots";
import { ChartCard } from "../../charts/ChartCard.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { cumulativePlot } from "./income.plot.ts";
import css from "./savings.module.css";

/** What the plan does to soiling and to money: the forecast by week, and the income by number of cleanings or by week. */
export function CumulativeIncome({ result }: { result: SavingsResult }) {
  const [by, setBy] = useState<"cleanings" | "weeks">("cleanings");
  return (
    <div className={css.charts}>
      <ChartCard title={chartTitles.forecast} plot={forecastPlot(result)} height={240} />
      <ChartCard
        key={by}
        title={chartTitles.income}
        plot={by === "cleanings" ? incomePlot(result) : cumulativePlot(result)}
        toolbar={
          <Segmented
            size="compact"
            label="Income by"
            segments={[
              { value: "cleanings", label: "By number" },
              { value: "weeks", label: "By week" },
            ]}
            value={by}
            onChange={setBy}
          />
        }
        height={240}
      />
    </div>
  );
}
