import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { embeddedClimate } from "../../../worker/adapters/weather/index.ts";
import { measuredWeather } from "../../../worker/adapters/weather/measured.ts";
import { ownJob, runJob, statusOf } from "../../../worker/features/savings/run.ts";
import { analytics } from "../../../worker/platform/analytics.ts";
import { devices } from "../../../worker/platform/schema.ts";
import { aPlant, db } from "../access/people.ts";
import { aDevice } from "../devices/builders.ts";
import { summerYear, yearTerms } from "../savings/cases.ts";
import { services } from "./support.ts";

const NOW = Date.UTC(2026, 10, 18, 20) / 1000;

describe("a plan with the rain of a service", () => {
  it("is the best for the mean of its years, shows their spread, and names their source [D-250]", async ({
    expect,
  }) => {
    const measured = (power: string) =>
      measuredWeather({ db, services: services({ power }), embedded: embeddedClimate(), timeout: 4000, now: NOW });
    const weather = measured("gaps-plan");
    const runner = { db, weather, kernels: analytics(), now: NOW };
    const device_id = await aDevice(await aPlant());
    const request = {
      device_id,
      ...yearTerms(),
      rainThreshold: 0.7,
      energy: { daily: summerYear(), source: "a test file" },
    };
    const [device] = await db.select().from(devices).where(eq(devices.device_id, device_id));
    const job = await runJob(runner, device!, { request, userId: "me" });
    const result = statusOf((await ownJob(db, job, "me"))!).result!;
    expect(result.rainSource).toBe("29 years 1996 to 2025, NASA POWER MERRA-2");
    expect(result.assumptions.join(" ")).toContain(
      "Dates are the best on average over 29 years 1996 to 2025, NASA POWER MERRA-2, fetched on Nov 18, 2026. Ranges cover 8 of 10 of 1,500 simulated years: rain, soiling rate, rain response, starting loss and energy vary.",
    );
    const { p10, p50, p90 } = result.overNone;
    expect(p10).toBeLessThan(p50);
    expect(p50).toBeLessThan(p90);
    // 0.7 inches on the first of each month in years ending with 8 and 9, else dry.
    const best = result.plans[result.best_num_cleanings]!;
    expect(best.income).toBe(Math.max(...result.plans.map(({ income }) => income)));
    expect(best.p90!).toBeGreaterThan(best.p10!);
    expect(result.rainfall.reduce((sum, inches) => sum + inches, 0)).toBeCloseTo((12 * 14.6) / 25.4, 0);
  });
});
