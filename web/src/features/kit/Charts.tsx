import { useMemo, useState } from "react";
import { ChartCard } from "../../charts/card/ChartCard.tsx";
import type { Interval } from "../../charts/plot.ts";
import { dayText } from "#contract/common/calendar";
import { day } from "#contract/common/format";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import css from "./Kit.module.css";
import { cleaningsPlot, incomePlot, irradiancePlot, soilingPlot } from "./sample.ts";

export function Charts() {
  const soiling = useMemo(() => soilingPlot(), []);
  const irradiance = useMemo(() => irradiancePlot(), []);
  const income = useMemo(() => incomePlot(), []);
  const cleanings = useMemo(() => cleaningsPlot(), []);
  const [interval, setInterval] = useState<Interval | null>({ from: 20_727, to: 20_748 });
  return (
    <div data-layout="grid gap-3" className={css.charts}>
      <div className={css.wide}>
        <ChartCard
          title="Daily soiling loss"
          name="Kit"
          plot={soiling}
          interval={interval}
          onInterval={setInterval}
          syncKey="kit"
          toolbar={<Button size="compact">Detect next</Button>}
        />
      </div>
      <Card title="Soiling rate" className={css.narrow}>
        <p>
          {interval
            ? `${day(dayText(interval.from))} – ${day(dayText(interval.to))}`
            : "Select an interval on the chart."}
        </p>
      </Card>
      <div className={css.half}>
        <ChartCard title="Irradiance" plot={irradiance} height={220} />
      </div>
      <div className={css.half}>
        <ChartCard title="Cumulative income" plot={income} height={220} refreshing />
      </div>
      <div className={css.third}>
        <ChartCard title="Income by cleanings" plot={cleanings} height={200} />
      </div>
      <div className={css.third}>
        <ChartCard title="Loading chart" plot={null} loading height={200} />
      </div>
      <div className={css.third}>
        <ChartCard
          title="Failed chart"
          plot={null}
          error={{ message: "Network Error", onRetry: () => undefined }}
          height={200}
        />
      </div>
      <div className={css.third}>
        <ChartCard
          title="Empty chart"
          plot={null}
          empty={{
            title: "No data available for selected date range.",
            action: <Button size="compact">Jump to last data: Nov 18</Button>,
          }}
          height={160}
        />
      </div>
    </div>
  );
}
