import { runInDurableObject } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { operationTexts } from "#contract/common/operation-texts";
import type { Problem } from "#contract/common/problem";
import { DailyLoad } from "../../../worker/device/intake/daily-load.ts";
import { Head } from "../../../worker/device/base/head.ts";
import { settingsOf } from "../../../worker/device/base/settings.ts";
import { quotas } from "../../../worker/platform/quotas.ts";
import { aPerson, db } from "../access/people.ts";
import { aRegisteredDevice, postReadings } from "../inbound/support.ts";
import { aDevice, inside, NOW } from "./support.ts";

const DAY = 86_400;
const today = Math.floor(Date.now() / 1000 / DAY) * DAY;
/** One sample at noon of each day. */
const daysOf = (from: number, count: number) => {
  const t = Array.from({ length: count }, (_, day) => today - (from + day) * DAY - DAY / 2);
  return { t, iC: t.map(() => 800), iD: t.map(() => 780) };
};
const countsOf = (owner: string) => db.all(sql`select amount from usage_counts where subject = ${`newDays:${owner}`}`);

async function aDeviceOf(owner?: string) {
  const id = owner ?? (await aPerson()).id;
  return { ...(await aRegisteredDevice({}, [id])), owner: id };
}
const use = (owner: string, days: number) =>
  db.run(sql`insert into usage_counts (subject, ends_at, amount, counted_by)
    values (${`newDays:${owner}`}, ${today + DAY}, ${days}, 'test')`);

describe("new days of an owner's devices", () => {
  it("let a new device bring its first year without the owner's quota, and then count", async ({ expect }) => {
    const { key, stub, owner } = await aDeviceOf();
    expect((await postReadings(key, daysOf(0, 402))).status).toBe(200);
    expect(await countsOf(owner)).toEqual([]);
    expect((await postReadings(key, daysOf(402, 100))).status).toBe(200);
    expect(await countsOf(owner)).toEqual([{ amount: 100 }]);
    // The same samples again bring no new days.
    expect((await postReadings(key, daysOf(0, 502))).status).toBe(200);
    expect(await countsOf(owner)).toEqual([{ amount: 100 }]);
    expect(await inside(stub, "SELECT count(*) AS n FROM samples")).toEqual([{ n: 502 }]);
  });

  it("are refused by 429 beyond the owner's quota; nothing of the request is stored or lost", async ({ expect }) => {
    const { key, stub, owner } = await aDeviceOf();
    await use(owner, quotas.newDays.most - 50);
    const refused = await postReadings(key, daysOf(0, 502));
    expect(refused.status).toBe(429);
    expect((await refused.json<Problem>()).title).toBe(operationTexts.overDailyQuota.newDays(quotas.newDays.most));
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await inside(stub, "SELECT count(*) AS n FROM samples")).toEqual([{ n: 0 }]);
    expect((await postReadings(key, daysOf(0, 452))).status).toBe(200);
    expect((await postReadings(key, daysOf(0, 453))).status).toBe(429);
    await db.run(sql`delete from usage_counts where subject = ${`newDays:${owner}`}`);
    expect((await postReadings(key, daysOf(0, 502))).status).toBe(200);
    expect(await inside(stub, "SELECT count(*) AS n FROM samples")).toEqual([{ n: 502 }]);
  });

  it("are counted for all devices of the owner together, also when they send at once", async ({ expect }) => {
    const first = await aDeviceOf();
    const devices = [first];
    while (devices.length < 6) devices.push(await aDeviceOf(first.owner));
    await use(first.owner, quotas.newDays.most - 250);
    const answers = await Promise.all(devices.map(({ key }) => postReadings(key, daysOf(0, 502))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429, 429, 429]);
    expect(await countsOf(first.owner)).toEqual([{ amount: quotas.newDays.most - 50 }]);
  });

  it("of a shared plant are counted for its owners together, and use up none of one owner's own plants", async ({
    expect,
  }) => {
    const [one, other] = [(await aPerson()).id, (await aPerson()).id];
    const shared = await aRegisteredDevice({}, [one, other]);
    const own = await aDeviceOf(one);
    const together = [one, other].toSorted().join(" ");
    await use(together, quotas.newDays.most - 50);
    expect((await postReadings(shared.key, daysOf(0, 502))).status).toBe(429);
    expect((await postReadings(own.key, daysOf(0, 502))).status).toBe(200);
    expect(await countsOf(one)).toEqual([{ amount: 100 }]);
    expect(await countsOf(together)).toEqual([{ amount: quotas.newDays.most - 50 }]);
  });

  it("never reach the owner's quota in normal work", async ({ expect }) => {
    await runInDurableObject(aDevice().stub, (_, { storage }) => {
      const load = new DailyLoad(settingsOf(storage.sql, new Head(storage)), { requests: 1e9, bytes: 1e9, days: 4000 });
      for (let day = 0; day < 1000; day++) load.addDays(1, () => day, NOW + day * DAY);
      expect(() => load.addDays(4, () => 1000, NOW + 1000 * DAY)).toThrow("days-needed");
      load.grantDays(2, NOW + 1000 * DAY);
      load.addDays(4, () => 1000, NOW + 1000 * DAY);
    });
  });
});
