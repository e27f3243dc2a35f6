import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import type { PlanInformation } from "#contract/dashboard/information";
import { valueOfInformation, type UncertainInput } from "#domain/cleaning-plan/index";
import { deviceObject } from "../../device/rpc.ts";
import { analytics } from "../../platform/analytics.ts";
import type { AppEnv } from "../../platform/context.ts";
import { withDevice } from "../devices/index.ts";
import { planAndBasis, runnerOf, usedTerms } from "../plant-plans/index.ts";
import { historyOf } from "./evidence.ts";
import { rainGauge, secondSensor, weekOfData } from "./information.ts";
import { soilingIntervals } from "./intervals.ts";

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
