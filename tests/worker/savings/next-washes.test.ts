import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import type { NextWashes } from "#contract/dashboard/recommendation";
import { operationTexts } from "#contract/common/operation-texts";
import { dailySoiling, devices } from "../../../worker/platform/schema.ts";
import { eq } from "drizzle-orm";
import { addDays } from "#contract/common/calendar";
import { aDevice, call } from "../access/people.ts";
import { weather } from "../../../worker/adapters/weather/index.ts";
import { isWashDue, recomputeDuePlantPlans } from "../../../worker/features/plant-plans/index.ts";
import { db, runnerAt, zone } from "../daily/support.ts";
import { someDays } from "../devices/builders.ts";
import { aSite, read, recommendationOf, save, type Site, today, toldEverywhere } from "./site.ts";

const washesOf = async (site: Site) => {
  await recomputeDuePlantPlans({ ...runnerAt(Date.now() / 1000 + 20), weather: weather(env, Date.now() / 1000) });
  return (await read<NextWashes>(site, "/api/next-washes")).washes;
};

async function another(site: Site, losses: readonly number[]): Promise<string> {
  const device = await aDevice(site.plant, { timezone: zone });
  const days = losses.map((loss) => ({ loss }));
  await someDays(device, addDays(today(), -losses.length), days);
  return device;
}

describe("the next washes of a person", () => {
  it("are known before a dashboard is opened, for one's own plants only, and match each dashboard", async ({
    expect,
  }) => {
    const site = await aSite();
    const stranger = await aSite();
    expect(await washesOf(site)).toEqual([]);
    await another(site, [0, 0.1, 0.2, 0.3, 0.4]);
    await save(site);
    const washes = await washesOf(site);
    const decision = await recommendationOf(site);
    expect(washes).toEqual([{ plant_id: site.plant, date: decision.wash!.best, isDue: isWashDue(decision) }]);
    await toldEverywhere(site);
    expect(await washesOf(stranger)).toEqual([]);
  });

  it("omit a plant whose devices are disabled or haven't measured for a month", async ({ expect }) => {
    const site = await aSite();
    const other = await another(site, [3, 3.1, 3.2]);
    await save(site);
    await db.update(devices).set({ status: "Disable" }).where(eq(devices.device_id, other));
    expect(await washesOf(site)).toHaveLength(1);
    await db.delete(dailySoiling).where(eq(dailySoiling.device_id, site.device));
    await someDays(site.device, addDays(today(), -31), [{ loss: 4 }]);
    expect((await recommendationOf(site)).state).toBe("unknown");
    expect(await washesOf(site)).toEqual([]);
  });
});

describe("reads that calculate", () => {
  it("count as calculations of the person only when data has changed", async ({ expect }) => {
    const site = await aSite();
    await save(site);
    let counted = 0;
    // Reads have a count of their own (`analysis`), which this test does not reach.
    const limit = ({ key }: RateLimitOptions) =>
      Promise.resolve({ success: key.startsWith("analysis ") || ++counted <= 1 });
    const ask = async (path: string) => {
      const answer = await call("GET", path, { cookie: site.cookie, its: { CALCULATION_LIMIT: { limit } } });
      return [answer.status, (await answer.json<{ title?: string }>()).title];
    };
    const paths = ["decision", "savings/latest"].map((part) => `/api/plant/${site.plant}/${part}`);
    for (const path of [...paths, ...paths]) expect(await ask(path)).toEqual([200, undefined]);
    expect(counted).toBe(1);
    await save(site, { wash_cost: 900 });
    for (const path of paths) expect(await ask(path)).toEqual([429, operationTexts.tooManyCalculations]);
    expect(await ask("/api/next-washes")).toEqual([200, undefined]);
  });
});
