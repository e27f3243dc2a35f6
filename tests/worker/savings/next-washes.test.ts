import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import type { NextWashes } from "#contract/dashboard/recommendation";
import { operationTexts } from "#contract/common/operation-texts";
import { app } from "../../../worker/app.ts";
import { dailySoiling, devices } from "../../../worker/platform/schema.ts";
import { eq } from "drizzle-orm";
import { addDays } from "#contract/common/calendar";
import { aDevice, ORIGIN } from "../access/people.ts";
import { db, zone } from "../daily/support.ts";
import { someDays } from "../devices/builders.ts";
import { aSite, read, recommendationOf, save, type Site, today, toldEverywhere } from "./site.ts";

const washesOf = async (site: Site) => (await read<NextWashes>(site, "/api/next-washes")).washes;

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
    await save(site);
    const other = await another(site, [0, 0.1, 0.2, 0.3, 0.4]);
    const washes = await washesOf(site);
    expect(washes.map(({ device_id }) => device_id).toSorted()).toEqual([site.device, other].toSorted());
    expect(washes.map(({ date }) => date)).toEqual(washes.map(({ date }) => date).toSorted());
    for (const device of [site.device, other]) await toldEverywhere({ ...site, device });
    expect(await washesOf(stranger)).toEqual([]);
  });

  it("omit a device that is disabled or that has not measured for a week: its dashboard has no date", async ({
    expect,
  }) => {
    const site = await aSite();
    await save(site);
    const other = await another(site, [3, 3.1, 3.2]);
    expect(await washesOf(site)).toHaveLength(2);
    await db.update(devices).set({ status: "Disable" }).where(eq(devices.device_id, other));
    expect((await washesOf(site)).map(({ device_id }) => device_id)).toEqual([site.device]);
    await db.delete(dailySoiling).where(eq(dailySoiling.device_id, site.device));
    await someDays(site.device, addDays(today(), -8), [{ loss: 4 }]);
    expect((await recommendationOf(site)).state).toBe("unknown");
    expect(await washesOf(site)).toEqual([]);
  });
});

describe("the mean of a plant", () => {
  it("follows a change at another of its devices, whose dashboard was not opened since", async ({ expect }) => {
    const site = await aSite();
    await save(site);
    expect((await recommendationOf(site)).plant).toBeNull();
    const other = await another(site, [1, 1.1, 1.2, 1.3, 1.4]);
    const before = (await recommendationOf(site)).plant!;
    const { cookie } = site;
    const body = JSON.stringify({ offset: 5 });
    const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" };
    const put = new Request(`${ORIGIN}/api/device/${other}/offset`, { method: "PUT", headers, body });
    expect((await app.fetch(put, env, createExecutionContext())).status).toBe(200);
    const after = (await recommendationOf(site)).plant!;
    const plans = await Promise.all([site.device, other].map((device) => recommendationOf({ ...site, device })));
    expect(after.saves).toBeGreaterThan(before.saves);
    expect(after).toEqual({
      devices: 2,
      worth: expect.closeTo((plans[0]!.wash!.worth + plans[1]!.wash!.worth) / 2, 6) as number,
      saves: expect.closeTo((plans[0]!.plan!.saves + plans[1]!.plan!.saves) / 2, 6) as number,
    });
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
    const its = { ...env, CALCULATION_LIMIT: { limit } };
    const ask = async (path: string) => {
      const request = new Request(ORIGIN + path, { headers: { cookie: site.cookie } });
      const answer = await app.fetch(request, its, createExecutionContext());
      return [answer.status, (await answer.json<{ title?: string }>()).title];
    };
    const paths = ["recommendation", "savings/latest"].map((part) => `/api/device/${site.device}/${part}`);
    for (const path of [...paths, ...paths]) expect(await ask(path)).toEqual([200, undefined]);
    expect(counted).toBe(1);
    await save(site, { wash_cost: 900 });
    for (const path of paths) expect(await ask(path)).toEqual([429, operationTexts.tooManyCalculations]);
    expect(await ask("/api/next-washes")).toEqual([200, undefined]);
    expect((await recommendationOf(site)).inputsVersion).toBe(2);
  });
});
