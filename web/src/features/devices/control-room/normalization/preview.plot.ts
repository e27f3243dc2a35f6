import { dayNumber } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { NormalizationPreview } from "#contract/devices/normalization";
import type { Plot } from "../../../../charts/plot.ts";
import { normalizationTexts as texts } from "../texts.ts";

export function previewPlot({ day, before, after, timezone }: NormalizationPreview): Plot {
  const series = { shape: "line", format: (value: number) => format.percent(value) } as const;
  return {
    kind: "day",
    zone: timezone,
    x: day.map(dayNumber),
    yTick: (value) => format.percent(value, Number.isInteger(value) ? 0 : 1),
    yFrom: "data",
    gap: 1,
    series: [
      {
        ...series,
        key: "before",
        label: texts.before,
        color: "muted",
        dash: [5, 4],
        values: before,
        csv: "soiling_loss_before_percent",
      },
      {
        ...series,
        key: "after",
        label: texts.after,
        color: "soiling",
        values: after,
        csv: "soiling_loss_after_percent",
      },
    ],
  };
}
