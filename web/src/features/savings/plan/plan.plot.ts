import { addDays, dayNumber } from "#contract/common/calendar";
import { money } from "#contract/decision/money";
import type { Course } from "#contract/decision/plant-plan";
import { dashes } from "#plot/tokens";
import type { Plot } from "#plot/plot";
import type { Band } from "#domain/cleaning-plan/forecast";
import { bandsOf, soilingPlot } from "#print/cleaning-plan-plots";
import { moneyTick, type PlanView, washesText } from "./plan-view.model.ts";

const mondaysOf = ({ startDay, loss }: PlanView): string[] => loss.mean.map((_, week) => addDays(startDay, 7 * week));

/** Null where one value is all that is known. */
const bandOf = ({ p10, p90 }: Course<number | null>): Band | null =>
  p10.every((low, week) => low === p90[week]) ? null : { low: p10, high: p90 };

export function forecastPlot(view: PlanView): Plot {
  const { loss, rain, rows, best } = view;
  const washes = rows[best]!.dates.map((date) => ({ date, first: date, last: date }));
  return soilingPlot({ mondays: mondaysOf(view), loss: loss.mean, band: bandOf(loss), rain, washes }, view.timezone);
}

export function leadPlot(view: PlanView): Plot {
  const { lead, practice, best } = view;
  const series = { shape: "line", format: (value: number) => money(1, value) } as const;
  return {
    kind: "day",
    zone: view.timezone,
    x: mondaysOf(view).map(dayNumber),
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
    bands: bandsOf(bandOf(lead), "income"),
  };
}
