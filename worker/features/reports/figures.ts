import type { Analytics } from "../../../analytics-wasm/types.ts";
import { day, dollars, number, percent } from "#contract/common/format";
import { DEFAULT_IDEAL_PERFORMANCE, type ReportType } from "#contract/reports/settings";
import { reportTexts } from "#contract/reports/texts";
import type { MailTable } from "../../adapters/mail/index.ts";
import { dollarsOf, meanLoss, type DailySoilingDay, type Worth } from "../devices/index.ts";
import { type ReportPeriod, periodOf } from "./periods.ts";

const ENOUGH_DAYS = 0.5;

export interface DeviceOfReport {
  plant_name: string;
  device_name: string;
  lastWash: string;
  idealPerformance: number;
  yesterday: string;
  days: readonly DailySoilingDay[];
  /** Price, and share of the plant's array [kW DC]; null: the inputs lack one. */
  worth: Worth | null;
}

/** `dollars` is null if the worth is unknown. */
export interface PeriodFigures {
  loss: number;
  dollars: number | null;
  days: number;
}

type ReportKernels = Pick<Analytics, "dollarTotal">;

/** The dollar formula includes the default ideal performance, so another one scales the array. */
const withPerformance = ({ prices, arrayKw }: Worth, idealPerformance: number): Worth => ({
  prices,
  arrayKw: (arrayKw * idealPerformance) / DEFAULT_IDEAL_PERFORMANCE,
});

export function figuresOf(
  { days, worth, idealPerformance }: DeviceOfReport,
  { from, to, days: length }: ReportPeriod,
  kernels: ReportKernels,
): { figures: PeriodFigures | null; days: number } {
  const within = days.filter(({ day }) => day >= from && day <= to);
  const { loss, count } = meanLoss(within);
  if (loss === null || count < length * ENOUGH_DAYS) return { figures: null, days: count };
  const cost = worth === null ? null : dollarsOf(within, withPerformance(worth, idealPerformance), kernels).total;
  return { figures: { loss, dollars: cost, days: count }, days: count };
}

export function deviceTable(device: DeviceOfReport, types: readonly ReportType[], kernels: ReportKernels): MailTable {
  const line = (type: ReportType): readonly [string, string] => {
    const period = periodOf(type, device.yesterday, device.lastWash);
    const name = type === "Cumulative Loss" ? `${type} since ${day(device.lastWash)}` : type;
    const { figures, days } = figuresOf(device, period, kernels);
    if (figures === null) return [name, reportTexts.notEnough(days, period.days)];
    const cost = figures.dollars === null ? "" : ` · ${dollars(figures.dollars, 0)}`;
    return [
      name,
      `${figures.loss < 0 ? "≈ 0%" : percent(figures.loss)}${cost} · ${reportTexts.coverage(days, period.days)}`,
    ];
  };
  const { idealPerformance, worth } = device;
  const changed =
    idealPerformance === DEFAULT_IDEAL_PERFORMANCE
      ? []
      : [["Note", reportTexts.idealPerformance(number(idealPerformance, 2))] as const];
  const missing = worth === null ? [["Note", reportTexts.missingPrice] as const] : [];
  return { title: `${device.plant_name}, ${device.device_name}`, lines: [...types.map(line), ...missing, ...changed] };
}
