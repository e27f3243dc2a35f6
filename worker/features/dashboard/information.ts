import { daysBetween } from "#contract/common/calendar";
import { DEFAULT_SYSTEMATIC_POINTS } from "#contract/common/uncertainty";
import type { SoilingInterval } from "#contract/soiling/soiling";
import type { SentSoiling } from "#contract/savings/preview-basis";
import { type UncertainInput, valueOfInformation } from "#domain/cleaning-plan/index";
import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import type { PlanInformation } from "#contract/dashboard/information";
import { deviceObject } from "../../device/rpc.ts";
import { analytics } from "../../platform/analytics.ts";
import type { AppEnv } from "../../platform/context.ts";
import { withDevice } from "../devices/index.ts";
import { planAndBasis, runnerOf, usedTerms } from "../plant-plans/index.ts";
import { historyOf, soilingIntervals } from "./evidence.ts";

/** Standard deviations in a 95% range. */
const RANGE = 2 * 1.96;
/** Assumed standard deviation of an unmeasured rate [share of the rate]. */
const UNMEASURED_SPREAD = 0.4;
const DAY_NOISE = 0.3;
const WEEK = 7;

/** Variance of a slope over `days` evenly spaced days: noise^2 x 12 / days^3. */
const slopeVariance = (noise: number, days: number): number => (12 * noise ** 2) / days ** 3;

/**
 * Information about the rate in one more week of data: it extends the interval that the rate was measured in, or starts its own. `rate`:
 * mean of the current rates [%/day].
 */
export function weekOfData(rate: number, measured: SoilingInterval | null, newest: string | null): UncertainInput {
  if (measured === null || measured.rate <= 0) {
    const prior = (UNMEASURED_SPREAD * rate) ** 2;
    return { of: "rate", spread: UNMEASURED_SPREAD, share: prior / (prior + slopeVariance(DAY_NOISE, WEEK)) };
  }
  const { days, low, high, start_date, end_date } = measured;
  const long = Math.max(days, daysBetween(start_date, end_date) + 1);
  const goesOn = newest !== null && daysBetween(end_date, newest) <= 1;
  // The precision of a slope grows with the third power of its days.
  const share = goesOn ? 1 - (long / (long + WEEK)) ** 3 : WEEK ** 3 / (WEEK ** 3 + long ** 3);
  return { of: "rate", spread: (high - low) / RANGE / measured.rate, share };
}

/** Value of knowing exactly how much rain cleans, the most that a rain gauge can tell. */
export function rainGauge(responses: SentSoiling["responses"]): UncertainInput {
  const mean = responses.reduce((sum, { probability, knowledge }) => sum + probability * knowledge.log, 0);
  const variance = responses.reduce(
    (sum, { probability, knowledge: { log, spread } }) => sum + probability * (spread ** 2 + (log - mean) ** 2),
    0,
  );
  return { of: "rain", spread: Math.sqrt(variance), share: 1 };
}

/** Two sensors have half the variance of one. */
export const secondSensor = (uncertainty: number = DEFAULT_SYSTEMATIC_POINTS): UncertainInput => ({
  of: "loss",
  spread: (2 * uncertainty) / RANGE,
  share: 0.5,
});

export const planInformation = new Hono<AppEnv>().get(
  "/api/device/:id/information",
  allow("dashboard.view", { needsComputing: "plan" }),
  withDevice,
  async (c) => {
    const { db, device } = c.var;
    const runner = runnerOf(c.env, db);
    const { current, basis: known } = await planAndBasis(runner, device.plant_id);
    const { energy, ...basis } = known;
    const { plan } = current!;
    const terms = usedTerms(current!);
    const none = { weeks: 0, saves: 0, week: null, gauge: null, sensor: null, hasRain: false };
    if (plan === null || terms === null) return c.json<PlanInformation>(none);
    const weather = { db, hasService: runner.weather.hasService === true };
    const history = await historyOf(weather, device, deviceObject(c.env, device.device_id));
    const kernels = analytics();
    const worth = (unknown: UncertainInput) =>
      valueOfInformation({ ...basis, ...terms, energy: energy! }, unknown, kernels);
    const { intervals } = soilingIntervals(history.days, history.evidence, kernels);
    const measured = intervals[0] ?? null;
    const rate = terms.soilingRates[0]!;
    return c.json<PlanInformation>({
      weeks: plan.weeks,
      saves: plan.overNone.mean,
      week: worth(weekOfData(rate, measured, basis.measured?.day ?? null)),
      gauge: basis.rain.covered && !device.customWeatherData ? worth(rainGauge(basis.soiling.responses)) : null,
      hasRain: basis.rain.covered || device.customWeatherData,
      sensor: basis.measured === null ? null : worth(secondSensor(basis.measured.uncertainty)),
    });
  },
);
