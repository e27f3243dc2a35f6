import { type ApiCall, ApiRefusal, type V1Handlers } from "../../api/serve.ts";
import { rounded } from "../../api/values.ts";
import { tooManyDeviceDays } from "#contract/plants/devices";
import { hoursOfYear } from "#domain/modeling/hourly";
import { measuredDays, type MonthFactor } from "#domain/modeling/month-factors";
import { isCounted } from "../devices/index.ts";
import { plantFactors } from "./plant-factors.ts";

type OfPlant = ApiCall<"getMonthlySoiling" | "getSamSoiling" | "listHourlySoiling">;

/** PVsyst takes two decimals; the other programs get the same figures. */
const PLACES = 2;

async function askedFactors(call: OfPlant) {
  const { device_id: device, year, fill } = call.query;
  const found = await plantFactors(call, { plant: call.params.plant_id!, device, year, fill });
  if (found === null) return new ApiRefusal("not-found");
  return found === "too-many" ? new ApiRefusal("invalid-request", { year: tooManyDeviceDays }) : found;
}

const isKnown = (factor: MonthFactor): factor is MonthFactor & { loss: number } => factor.loss !== null;

/** Refused if a month isn't known, because an empty month would count as clean. */
function wholeYear(factors: readonly MonthFactor[]): number[] | ApiRefusal {
  const missing = factors.filter((factor) => !isKnown(factor)).map(({ month }) => month);
  if (missing.length > 0) return new ApiRefusal("months-missing", { month: `Not known: ${missing.join(", ")}.` });
  return factors.map(({ loss }) => rounded(loss, PLACES)!);
}

export const plantFilesV1 = {
  async getMonthlySoiling(call) {
    const found = await askedFactors(call);
    if (found instanceof ApiRefusal) return found;
    const { factors, sensors, first, last } = found;
    return {
      data: factors.map(({ month, loss, days, source, isBelowZero }) => ({
        month,
        soiling_loss_percent: rounded(loss, PLACES),
        days_counted: days,
        source,
        is_below_zero: isBelowZero,
      })),
      next_cursor: null,
      plant_id: call.params.plant_id!,
      device_ids: sensors.filter(({ days }) => days.some(isCounted)).map(({ device_id }) => device_id),
      first_day: first,
      last_day: last,
    };
  },

  async getSamSoiling(call) {
    const found = await askedFactors(call);
    if (found instanceof ApiRefusal) return found;
    const losses = wholeYear(found.factors);
    return losses instanceof ApiRefusal ? losses : { subarray1_soiling: losses, soiling: losses };
  },

  async listHourlySoiling(call) {
    const found = await askedFactors(call);
    if (found instanceof ApiRefusal) return found;
    const losses = wholeYear(found.factors);
    if (losses instanceof ApiRefusal) return losses;
    const hours = hoursOfYear(call.query.year, measuredDays(found.sensors), found.factors);
    return {
      data: hours.map(({ date, time, loss, source }) => ({
        date,
        time,
        soiling_loss_percent: rounded(loss, PLACES)!,
        source,
      })),
      next_cursor: null,
    };
  },
} satisfies Partial<V1Handlers>;
