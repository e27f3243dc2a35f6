import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { unchangedDays } from "#contract/devices/loss-only";
import type { NormalizationPreview, NormalizationValues } from "#contract/devices/normalization";
import { isLossOnly } from "../days/insolation-note.ts";
import { meanLoss } from "../days/mean-loss.ts";
import type { DailySoilingDay } from "../days/daily-soiling-days.ts";

type PreviewFigures = Pick<NormalizationPreview, "day" | "before" | "after" | "meanBefore" | "meanAfter" | "note">;

/**
 * Reported loss of each day before and after, from daily figures alone: exact except for samples that a changed ratio moves across a limit
 * (dark, outlier). A sensor's own loss stays.
 */
export function previewOf(
  days: DailySoilingDay[],
  offset: number,
  values: NormalizationValues,
  kernels: Pick<Analytics, "renormalizedLoss">,
): PreviewFigures {
  const loss = kernels.renormalizedLoss({
    loss: Float64Array.from(days, (day) => (day.loss === null ? NaN : day.loss - offset)),
    cleanFrom: values.normCOld,
    cleanTo: values.normCNew,
    soiledFrom: values.normDOld,
    soiledTo: values.normDNew,
  });
  const shown = Array.from(loss, (value, index) =>
    isLossOnly(days[index]!) ? days[index]!.loss : Number.isNaN(value) ? null : value + offset,
  );
  const lossOnly = days.filter(isLossOnly).length;
  return {
    day: days.map(({ day }) => day),
    before: days.map((day) => day.loss),
    after: shown,
    meanBefore: meanLoss(days).loss,
    // The change scales all days of a cell alike, so their relative weights stay.
    meanAfter: meanLoss(days.map((day, index) => ({ ...day, loss: shown[index]! }))).loss,
    note: lossOnly === 0 ? null : unchangedDays(lossOnly, days.length),
  };
}
