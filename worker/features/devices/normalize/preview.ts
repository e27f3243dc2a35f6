import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { unchangedDays } from "#contract/devices/loss-only";
import type { NormalizationPreview, NormalizationValues } from "#contract/devices/normalization";
import { isLossOnly } from "../days/insolation-note.ts";
import { meanLoss } from "../days/mean-loss.ts";
import type { ReportedDay } from "../days/reported-days.ts";

type Figures = Pick<NormalizationPreview, "day" | "before" | "after" | "meanBefore" | "meanAfter" | "note">;

/**
 * The reported loss of each day as it is and as it would be, from the days alone: exact but for readings that a changed
 * ratio of the cells moves across a limit of the daily loss (dark, outlier). What a sensor measures itself stays as it is.
 */
export function previewOf(
  days: ReportedDay[],
  offset: number,
  values: NormalizationValues,
  kernels: Pick<Analytics, "meanLoss" | "renormalizedLoss">,
): Figures {
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
    meanBefore: meanLoss(days, kernels).loss,
    // All days are weighed by the same cell under the same change, so their weights stand in the same ratio as before.
    meanAfter: meanLoss(
      days.map((day, index) => ({ ...day, loss: shown[index]! })),
      kernels,
    ).loss,
    note: lossOnly === 0 ? null : unchangedDays(lossOnly, days.length),
  };
}
