import type { Analytics } from "../../../analytics-wasm/types.ts";
import { monthIndex } from "../../contract/calendar.ts";
import type { ReportedDay } from "./reported-days.ts";

/** What a kWh/m2 of loss is worth at a plant. */
export interface Worth {
  /** January to December [$/kWh] */
  prices: readonly number[];
  /** DC */
  arrayKw: number;
}

/** Dollars lost on each day that has insolation and loss, and in all; a negative loss counts nothing. */
export function dollarsOf(
  days: readonly ReportedDay[],
  { prices, arrayKw }: Worth,
  kernels: Pick<Analytics, "dollarTotal">,
): { day: string[]; dollars: number[]; total: number } {
  const counted = days.filter(({ loss, insolClean }) => loss !== null && insolClean !== null);
  const { dollars, total } = kernels.dollarTotal({
    insolation: Float64Array.from(counted, ({ insolClean }) => insolClean!),
    loss: Float64Array.from(counted, ({ loss }) => loss!),
    arrayKw,
    price: Float64Array.from(counted, ({ day }) => prices[monthIndex(day)]!),
  });
  return { day: counted.map(({ day }) => day), dollars: [...dollars], total };
}
