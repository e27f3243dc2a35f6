import { useMemo } from "react";
import { dayNumber } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { NormalizationPreview } from "#contract/devices/normalization";
import type { Plot } from "../../../../charts/plot.ts";
import { ChartCard } from "../../../../charts/card/ChartCard.tsx";
import { Facts } from "../../../../ui/tables/Facts.tsx";
import { Notice } from "../../../../ui/states/Notice.tsx";
import css from "../state/state.module.css";
import { normalizationTexts as texts } from "../texts.ts";

function previewPlot({ day, before, after, timezone }: NormalizationPreview): Plot {
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

const mean = (value: number | null): string => (value === null ? "—" : format.percent(value));

export function Preview({ preview, name, zone }: { preview: NormalizationPreview; name: string; zone: string }) {
  const plot = useMemo(() => previewPlot(preview), [preview]);
  return (
    <>
      {preview.overlapping.length > 0 && <Notice>{texts.overlapping}</Notice>}
      <ChartCard title={texts.chart} name={name} plot={plot} height={220} empty={{ title: texts.noDays }} />
      <Facts
        className={css.facts}
        facts={[
          [texts.meanBefore, mean(preview.meanBefore)],
          [texts.meanAfter, mean(preview.meanAfter)],
          [texts.days, `${format.days(preview.day.length)}, ${zone}`],
        ]}
      />
      {preview.note !== null && (
        <p data-layout="block" className={css.age}>
          {preview.note}
        </p>
      )}
    </>
  );
}
