import { addDays, dayNumber } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { money } from "#contract/decision/money";
import { dashes } from "#plot/tokens";
import type { Plot, PlotBand, PlotSeries } from "#plot/plot";
import type { SeriesColor } from "#plot/colors";
import { type Course, moneyTick, type PlanView, washesText } from "./plan-view.model.ts";

const mondaysOf = ({ startDay, loss }: PlanView): number[] =>
  loss.mean.map((_, week) => dayNumber(addDays(startDay, 7 * week)));

function bandOf({ p10, p90 }: Course<number | null>, color: SeriesColor): PlotBand[] {
  const isOne = p10.every((low, week) => low === p90[week]);
  return isOne ? [] : [{ label: "8 of 10 years", color, low: p10, high: p90 }];
}

const rainSeries = (values: number[]): PlotSeries => ({
  key: "rain",
  label: "Rain, weekly mean",
  color: "rain",
  shape: "rain",
  values,
  format: format.inches,
  csv: "rain_inches_per_week",
});

/** Weekly loss, its range, rain and washes of the best plan. */
export function forecastPlot(view: PlanView): Plot {
  const { loss, rain, rows, best } = view;
  return {
    kind: "day",
    zone: view.timezone,
    x: mondaysOf(view),
    yTick: (value) => format.percent(value, Number.isInteger(value) ? 0 : 1),
    gap: 7,
    series: [
      {
        key: "loss",
        label: "Soiling loss, weekly mean",
        color: "soiling",
        shape: "line",
        dash: dashes.forecast,
        values: loss.mean,
        format: (value) => format.percent(value),
        csv: "soiling_loss_percent",
      },
      // Without weather there is no rain axis: zeros would mean that it never rains.
      ...(rain.some((inches) => inches > 0) ? [rainSeries(rain)] : []),
    ],
    bands: bandOf(loss, "soiling"),
    marks: rows[best]!.dates.map((date) => ({ x: dayNumber(date), kind: "planned-wash", label: format.day(date) })),
  };
}

/** Income ahead of no washing, of the best plan and of what happens today. */
export function leadPlot(view: PlanView): Plot {
  const { lead, practice, best } = view;
  const series = { shape: "line", format: (value: number) => money(1, value) } as const;
  return {
    kind: "day",
    zone: view.timezone,
    x: mondaysOf(view),
    yTick: moneyTick,
    gap: 7,
    series: [
      ...(practice === null || practice.kind === "none"
        ? []
        : [
            {
              ...series,
              key: "practice",
              label: `Yours: ${washesText(practice.washes)}`,
              endLabel: "yours",
              color: "neutral" as const,
              dash: dashes.soiled,
              values: practice.lead,
              csv: "practice_ahead_of_none_usd",
            },
          ]),
      {
        ...series,
        key: "best",
        label: `Best: ${washesText(best)}`,
        endLabel: "best",
        color: "income",
        values: lead.mean,
        csv: "ahead_of_none_usd",
      },
    ],
    bands: bandOf(lead, "income"),
  };
}
