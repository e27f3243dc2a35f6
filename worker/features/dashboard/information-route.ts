import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import type { PlanInformation } from "#contract/dashboard/information";
import { valueOfInformation, type UncertainInput } from "#domain/cleaning-plan/index";
import { deviceObject } from "../../device/rpc.ts";
import { analytics } from "../../platform/analytics.ts";
import type { AppEnv } from "../../platform/context.ts";
import { withDevice } from "../devices/index.ts";
import { currentPlan, runnerOf } from "../savings/index.ts";
import { historyOf } from "./evidence.ts";
import { rainGauge, secondSensor, weekOfData } from "./information.ts";
import { soilingIntervals } from "./intervals.ts";
import { rainResponse } from "./rain-response.ts";

export const planInformation = new Hono<AppEnv>().get(
  "/api/device/:id/information",
  allow("dashboard.view", { needsComputing: "plan" }),
  withDevice,
  async (c) => {
    const { db, device } = c.var;
    const runner = runnerOf(c.env, db);
    const { planCase, plan } = await currentPlan(runner, device);
    const none = { weeks: 0, saves: 0, week: null, gauge: null, sensor: null, hasRain: false };
    if (plan === null) return c.json<PlanInformation>(none);
    const known = { db, hasService: runner.weather.hasService === true };
    const history = await historyOf(known, device, deviceObject(c.env, device.device_id));
    const kernels = analytics();
    const { basis } = planCase;
    const { request } = plan;
    const worth = (unknown: UncertainInput) => valueOfInformation({ ...request, ...basis }, unknown, kernels);
    const { intervals } = soilingIntervals(history.days, history.evidence, kernels);
    const measured = intervals[0] ?? null;
    const gauge = rainGauge(rainResponse(history, kernels));
    const rate = request.soilingRates.reduce((sum, month) => sum + month, 0) / request.soilingRates.length;
    return c.json<PlanInformation>({
      weeks: request.weeks,
      saves: plan.result.maxAnnualSavings,
      week: worth(weekOfData(rate, measured, basis.measured?.day ?? null)),
      gauge: basis.rain.covered && !device.customWeatherData ? worth(gauge) : null,
      hasRain: basis.rain.covered || device.customWeatherData,
      sensor: basis.measured === null ? null : worth(secondSensor(basis.measured.uncertainty)),
    });
  },
);
