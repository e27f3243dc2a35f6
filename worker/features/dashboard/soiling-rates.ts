import { eq } from "drizzle-orm";
import {
  SaveSoilingRate,
  type SoilingRate,
  DetectIntervalsRequest,
  type DeviceSoilingRate,
  type SoilingIntervals,
  SoilingRateRequest,
} from "#contract/soiling/soiling";
import { type Author, authorOf } from "../../access/audit.ts";
import type { Database } from "../../platform/db.ts";
import { markPlans, startDuePlans } from "../../platform/tasks/due-plans.ts";
import { devices, type DeviceRow } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { type Analytics, MAX_RATE_DAYS } from "../../../analytics-wasm/types.ts";
import { addDays, dayNumber, daysBetween, dayOf } from "#contract/common/calendar";
import { RATE_SPANS, lossGain } from "#contract/dashboard/soiling-rate";
import { type DaysWithEvidence, evidenceOf, historyOf, detectFrom, goodDays, soilingIntervals } from "./evidence.ts";
import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { visibleDevice } from "../../access/scope.ts";
import { texts } from "#contract/common/texts";
import { analytics } from "../../platform/analytics.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { chosenRate, withDevice } from "../devices/index.ts";

async function chooseRate(db: Database, device: DeviceRow, chosen: SaveSoilingRate | null, by: Author): Promise<void> {
  const { device_id: subject } = device;
  const change = { before: chosenRate(device), ...(chosen && { after: chosen }) };
  await save(db, {
    entry: { action: chosen ? "soiling-rate-chosen" : "soiling-rate-removed", ...by, subject, ...change },
    statements: [
      db
        .update(devices)
        .set({
          soiling_rate: chosen?.soilingRate ?? null,
          soiling_rate_start: chosen?.soilingRateStartDate ?? null,
          soiling_rate_end: chosen?.soilingRateEndDate ?? null,
        })
        .where(eq(devices.device_id, subject)),
      markPlans(db, [subject], by.at),
    ],
  });
}

export function isRateRange(from: string, to: string, today: string): boolean {
  return from <= to && to <= addDays(today, 1) && daysBetween(from, to) < MAX_RATE_DAYS;
}

/** Days on each side of a range that are also read: a jump near its end shows only in the days after it. */
const CONTEXT_DAYS = 60;

const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/**
 * Slope of the daily loss over good days [%/day]. Rain, cleanings and dust split the range: one common slope, one level per part. `days`
 * and `evidence` include the days around the range.
 */
export function soilingRate(
  { days, evidence }: DaysWithEvidence,
  { from, to }: { from: string; to: string },
  kernels: Pick<Analytics, "detectIntervals" | "soilingRate">,
): SoilingRate {
  const good = goodDays(days).filter(({ day }) => day >= from && day <= to);
  const [first, last] = [good[0], good.at(-1)].map((day) => (day ? dayNumber(day.day) : NaN)) as [number, number];
  const jumps = detectFrom(days, evidence, kernels).events.filter(({ day }) => day > first && day <= last);
  const fit = kernels.soilingRate({
    day: Float64Array.from(good, ({ day }) => dayNumber(day)),
    loss: Float64Array.from(good, ({ loss }) => loss!),
    breaks: Float64Array.from(jumps, ({ day }) => day),
  });
  return {
    soiling_rate: finiteOrNull(fit.rate),
    weekly_soiling_rate: finiteOrNull(lossGain(RATE_SPANS.week, fit.rate)),
    low: finiteOrNull(fit.low),
    high: finiteOrNull(fit.high),
    r2: finiteOrNull(fit.r2),
    days: good.length,
    breaks: jumps.length,
  };
}

export const soilingRates = new Hono<AppEnv>()
  .post(
    "/api/device/soilingRate",
    allow("savings.run", { needsComputing: "plan", onlyReads: true }),
    validate("json", SoilingRateRequest),
    async (c) => {
      const { device_id, start_date, end_date } = c.req.valid("json");
      const device = await visibleDevice(c.var.db, c.get("principal")!, device_id);
      if (!device) return problem(c, 404, texts.deviceNotFound);
      if (!isRateRange(start_date, end_date, dayOf(device.timezone, now())))
        return problem(c, 422, texts.invalidRange, {
          detail: texts.rateRange,
          fields: { end_date: texts.invalidRange },
        });
      const range = { from: start_date, to: end_date };
      const around = { from: addDays(start_date, -CONTEXT_DAYS), to: addDays(end_date, CONTEXT_DAYS) };
      return c.json<SoilingRate>(soilingRate(await evidenceOf(c.env, c.var.db, device, around), range, analytics()));
    },
  )
  .post(
    "/api/device/detectSoilingRateInterval",
    allow("savings.run", { needsComputing: "plan", onlyReads: true }),
    validate("json", DetectIntervalsRequest),
    async (c) => {
      const device = await visibleDevice(c.var.db, c.get("principal")!, c.req.valid("json").device_id);
      if (!device) return problem(c, 404, texts.deviceNotFound);
      const { days, evidence } = await historyOf(c.env, c.var.db, device);
      return c.json<SoilingIntervals>(soilingIntervals(days, evidence, analytics()));
    },
  )
  .put(
    "/api/device/:id/soiling-rate",
    allow("inputs.save"),
    withDevice,
    validate("json", SaveSoilingRate),
    async (c) => {
      const chosen = c.req.valid("json");
      const { db, device } = c.var;
      const at = now();
      if (!isRateRange(chosen.soilingRateStartDate, chosen.soilingRateEndDate, dayOf(device.timezone, at)))
        return problem(c, 422, texts.invalidRange, { fields: { soilingRateEndDate: texts.invalidRange } });
      await chooseRate(db, device, chosen, authorOf(c, at));
      c.executionCtx.waitUntil(startDuePlans(c.env));
      return c.json<SaveSoilingRate>(chosen);
    },
  )
  .get("/api/device/:id/soiling-rate", allow("dashboard.view"), withDevice, (c) =>
    c.json<DeviceSoilingRate>({ kept: chosenRate(c.var.device) }),
  )
  .delete("/api/device/:id/soiling-rate", allow("inputs.save"), withDevice, async (c) => {
    const { db, device } = c.var;
    if (chosenRate(device) !== null) {
      await chooseRate(db, device, null, authorOf(c, now()));
      c.executionCtx.waitUntil(startDuePlans(c.env));
    }
    return c.json<DeviceSoilingRate>({ kept: null });
  });
