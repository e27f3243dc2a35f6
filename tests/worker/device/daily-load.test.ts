import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, it } from "vitest";
import { operationTexts } from "#contract/common/operation-texts";
import type { Problem } from "#contract/common/problem";
import { DailyLoad } from "../../../worker/device/intake/daily-load.ts";
import { Head } from "../../../worker/device/base/head.ts";
import { settingsOf } from "../../../worker/device/base/settings.ts";
import type { Load } from "../../../worker/device/base/types.ts";
import { storesOf } from "../../../worker/device/stores.ts";
import { admitUpload, ingestReadings } from "../../../worker/device/intake/ingest.ts";
import { deviceLimits } from "../../../worker/platform/quotas.ts";
import { aRegisteredDevice, postReadings, putFile, toa5 } from "../inbound/support.ts";
import { headOf, aDevice, inside, NOW, readings } from "./support.ts";

const LIMITS = { requests: 45, bytes: 1000, days: 3 };
const DAY = 86_400;
const TOMORROW = NOW + DAY;
const daysBack = (days: number, from = 0) =>
  Array.from({ length: days }, (_, day) => ({ t: NOW - (from + day) * DAY, iC: 800, iD: 780 }));
const refusalOf = async (answer: Response) => ({
  status: answer.status,
  title: (await answer.json<Problem>()).title,
  hasWait: Number(answer.headers.get("retry-after")) > 0,
});

describe("the daily load of a device", () => {
  it("is limited to a number of requests, also when the object restarts between them, and starts again the next day", async ({
    expect,
  }) => {
    const { stub } = aDevice();
    const send = (requests: number, now: number) =>
      runInDurableObject(stub, (_, { storage }) => {
        const load = new DailyLoad(settingsOf(storage.sql, new Head(storage)), LIMITS);
        for (let request = 0; request < requests; request++) load.add({ requests: 1 }, now);
        return load.refusal(now);
      });
    expect(await send(40, NOW)).toBeNull();
    await evictDurableObject(stub);
    expect(await send(4, NOW)).toBeNull();
    expect(await send(5, NOW)).toEqual({ reason: "over-quota", quota: "requests", most: 45, seconds: 4 * 3600 });
    expect(await send(0, TOMORROW)).toBeNull();
  });

  it("costs a normal device no write", async ({ expect }) => {
    const { stub } = aDevice();
    await runInDurableObject(stub, (_, { storage }) =>
      new DailyLoad(settingsOf(storage.sql, new Head(storage)), LIMITS).add({ requests: 1, bytes: 200 }, NOW),
    );
    expect((await headOf(stub)).load).toBeUndefined();
  });

  it("may add a limited number of new days; of a request beyond the limit nothing is stored", async ({ expect }) => {
    const { stub, settings } = aDevice();
    const ingest = (rows: Parameters<typeof readings>[1], now = NOW) =>
      runInDurableObject(stub, (_, { storage }) =>
        ingestReadings(storesOf(storage, LIMITS), readings(settings, rows, { now })),
      );
    expect(await ingest(daysBack(2))).toMatchObject({ ok: true });
    expect(await ingest(daysBack(2, 2))).toMatchObject({ ok: false, reason: "over-quota", quota: "days", most: 3 });
    expect(await inside(stub, "SELECT count(*) AS n FROM samples")).toEqual([{ n: 2 }]);
    expect(await ingest(daysBack(3))).toMatchObject({ ok: true });
    expect(await ingest(daysBack(1, 3))).toMatchObject({ ok: false });
    expect(await ingest(daysBack(3, 3), TOMORROW)).toMatchObject({ ok: true });
  });

  it("is answered by 429 with the limit and the wait, for readings and for files", async ({ expect }) => {
    const { id, key, stub } = await aRegisteredDevice();
    const day = Math.floor(Date.now() / 1000 / DAY);
    const limits = deviceLimits({});
    const full = (load: Partial<Load>) =>
      runInDurableObject(stub, (_, { storage }) => {
        const settings = settingsOf(storage.sql, new Head(storage));
        settings.set("load", { day, requests: 0, bytes: 0, days: 0, ...load });
      });
    await full({ requests: limits.requests });
    const title = operationTexts.overDeviceQuota.requests(limits.requests);
    expect(await refusalOf(await postReadings(key, { t: [], iC: [] }))).toEqual({ status: 429, title, hasWait: true });
    await evictDurableObject(stub);
    await full({ bytes: limits.bytes });
    const megabytes = operationTexts.overDeviceQuota.bytes(limits.bytes);
    expect(await refusalOf(await putFile(id, toa5(NOW, 3), { key }))).toEqual({
      status: 429,
      title: megabytes,
      hasWait: true,
    });
  });
});

describe("files of one device that arrive at the same time", () => {
  it("are limited to two; a third waits until one has ended, or was lost", async ({ expect }) => {
    const { stub } = aDevice();
    const admitted = await runInDurableObject(stub, (_, { storage }) => {
      const stores = storesOf(storage);
      const admit = (id: string, now: number) => admitUpload(stores, id, now) === null;
      const first = [admit("a", NOW), admit("b", NOW), admit("c", NOW)];
      stores.slots.free("a");
      return [...first, admit("c", NOW), admit("d", NOW), admit("d", NOW + 601)];
    });
    expect(admitted).toEqual([true, true, false, true, false, true]);
  });

  it("are refused by 429 until then, and none keeps its slot", async ({ expect }) => {
    const { id, key, stub } = await aRegisteredDevice();
    const now = Date.now() / 1000;
    await stub.admitUpload({ id: "a", name: "station", now });
    await stub.admitUpload({ id: "b", name: "station", now });
    expect(await refusalOf(await putFile(id, toa5(NOW, 3), { key }))).toEqual({
      status: 429,
      title: operationTexts.uploadsBusy,
      hasWait: true,
    });
    await stub.endUpload({ id: "a", bytes: 0, now });
    for (const minutes of [3, 4, 5]) expect((await putFile(id, toa5(NOW, minutes), { key })).status).toBe(200);
  });
});
