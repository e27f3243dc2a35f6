import { monthIndex } from "#contract/common/calendar";
import type { DayQuality, DayReason } from "#contract/soiling/day-quality";
import type { Analytics, DollarRange } from "../../../analytics-wasm/types.ts";

export interface DailySoilingDay {
  day: string;
  /** [kWh/m2], whole day */
  insolClean: number | null;
  insolSoiled: number | null;
  /** [%], signed, offset included */
  loss: number | null;
  quality: DayQuality;
  reason: DayReason | null;
  samples: number;
  /** Standard uncertainty [percentage points] */
  uncertainty: number | null;
  /** [kWh/m2] inside the daily window: the weight of the day in means */
  windowInsolation: number | null;
}

export const isCounted = ({ quality }: Pick<DailySoilingDay, "quality">): boolean =>
  quality === "ok" || quality === "weak";

export interface Worth {
  /** [$/kWh], January to December */
  prices: readonly number[];
  /** [kW DC] */
  arrayKw: number;
  /** Required, so that a copy of a worth can't drop the curve. */
  lossShares: readonly number[] | undefined;
}

export const dayLossCurve = (days: readonly { day: string }[], lossShares: Worth["lossShares"]) =>
  lossShares && {
    lossCurve: {
      shares: Float64Array.from(lossShares),
      ofDay: Float64Array.from(days, ({ day }) => monthIndex(day)),
    },
  };

/** Days that can cost dollars. A covered day is not soiling. */
function pricedDays(days: readonly DailySoilingDay[], { prices, arrayKw, lossShares }: Worth) {
  const counted = days.filter((day) => day.loss !== null && day.insolClean !== null && isCounted(day));
  const columns = {
    insolation: Float64Array.from(counted, ({ insolClean }) => insolClean!),
    loss: Float64Array.from(counted, ({ loss }) => loss!),
    arrayKw,
    price: Float64Array.from(counted, ({ day }) => prices[monthIndex(day)]!),
    ...dayLossCurve(counted, lossShares),
  };
  return { counted, columns };
}

/** Counts negative losses as zero. */
export function dollarsOf(
  days: readonly DailySoilingDay[],
  worth: Worth,
  kernels: Pick<Analytics, "dollarTotal">,
): { day: string[]; dollars: number[]; total: number } {
  const { counted, columns } = pricedDays(days, worth);
  const { dollars, total } = kernels.dollarTotal(columns);
  return { day: counted.map(({ day }) => day), dollars: [...dollars], total };
}

/** 95% range [$]. `systematic`: common error of all days [percentage points]. */
export function dollarRangeOf(
  days: readonly DailySoilingDay[],
  worth: Worth,
  systematic: number,
  kernels: Pick<Analytics, "dollarRange">,
): DollarRange {
  const { counted, columns } = pricedDays(days, worth);
  const uncertainty = Float64Array.from(counted, (day) => day.uncertainty ?? NaN);
  return kernels.dollarRange({ ...columns, uncertainty, systematic });
}
