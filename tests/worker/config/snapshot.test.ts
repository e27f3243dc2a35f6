import { describe, it, vi } from "vitest";
import type { DeviceConfig } from "#contract/devices/config";
import { call } from "../access/people.ts";
import { anOwnerWithUnit, asked, byKey, configOf, obey, type Unit } from "../commands/support.ts";
import { postReadings } from "../inbound/support.ts";

const NOW = Math.floor(Date.now() / 1000);
const pass = (seconds: number) => vi.setSystemTime(Date.now() + 1000 * seconds);
const report = async (unit: Unit, path: "configuration" | "health", values: unknown) =>
  (await (await byKey(unit.key, "POST", path, values)).json<{ stored: boolean }>()).stored;
const ask = (unit: Unit, tag?: string) =>
  call("GET", `/api/device/${unit.id}/config`, {
    cookie: unit.cookie,
    ...(tag !== undefined && { headers: { "if-none-match": tag } }),
  });

describe("the configuration of a device", () => {
  it("names the device, its plant, zone and last data point", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    await postReadings(unit.key, { t: [NOW - 60], iC: [800], iD: [790] });
    expect(await configOf(unit)).toMatchObject({
      device_id: unit.id,
      device_name: "Test Unit",
      plant_id: unit.plant,
      plant_name: "Test Plant",
      timezone: "America/Los_Angeles",
      delivery: "pull",
      lastDataPoint: { ts: NOW - 60, iC: 800, iD: 790 },
    });
  });

  it("comes with an ETag and without a body while nothing has changed [A-179]", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const first = await ask(unit);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    let tag = first.headers.get("etag")!;
    let same = await ask(unit, `"x", W/${tag}`);
    // Interlocks depend on the sun, so a minute may change them.
    if (same.status === 200) {
      tag = same.headers.get("etag")!;
      same = await ask(unit, `"x", W/${tag}`);
    }
    expect([same.status, await same.text()]).toEqual([304, ""]);
    await asked(unit, "ns_on");
    const changed = await ask(unit, tag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(tag);
  });

  it("is empty for a device that never reported, with a default of 5 wash seconds [A-086]", async ({ expect }) => {
    const { key: _, ...unit } = await anOwnerWithUnit({}, false);
    const config = await configOf(unit);
    expect(config).toMatchObject({
      parameterVersion: null,
      perSlotWashTimes: false,
      functionsValues: { washTimes: null, washSec: 5, washEnabled: null },
      washHour: null,
      normalization: null,
      cleaningTime: { hours: [], next: null, last: null },
      reportedAt: null,
      health: null,
      latest: [],
      facts: { lastContactAt: null, online: null, temperature: null, tankEmpty: null, battery: null, lastWashAt: null },
    } satisfies Partial<Record<keyof DeviceConfig, unknown>>);
  });

  it("counts the confirmed wash times of a device that never reported its version", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    await asked(unit, "washTimes=6,18");
    await obey(unit.key);
    const { cleaningTime, perSlotWashTimes } = await configOf(unit);
    expect([cleaningTime.hours, perSlotWashTimes]).toEqual([[6, 18], false]);
    expect(cleaningTime.next).toBeGreaterThan(NOW);
  });

  it("shows one wash hour below version 16 and an hour for each slot from version 16 on [A-108]", async ({
    expect,
  }) => {
    const unit = await anOwnerWithUnit();
    await report(unit, "configuration", { t: NOW - 30, version: 15, washHour: 6, washTimes: [1, 2, 25, 25, 25] });
    const old = await configOf(unit);
    expect([old.perSlotWashTimes, old.washHour, old.cleaningTime.hours]).toEqual([false, 6, [6]]);
    const further = { washHour2: 8, washHour3: 10, washHour4: 14, washHour5: 25 };
    await report(unit, "configuration", { t: NOW - 20, version: 16, ...further });
    const slots = await configOf(unit);
    expect(slots).toMatchObject({ washHour: 6, ...further });
    expect([slots.perSlotWashTimes, slots.functionsValues.washTimes, slots.cleaningTime.hours]).toEqual([
      true,
      [1, 2, 25, 25, 25],
      [1, 2],
    ]);
    expect(slots.cleaningTime.next).toBeGreaterThan(NOW);
  });

  it("takes each value from its newest source: a report, or a completed command", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    expect(
      await report(unit, "configuration", { t: NOW - 100, washSec: 7, normC: 1, normD: 2, nightSleep: false }),
    ).toBe(true);
    expect(await report(unit, "configuration", { t: NOW - 200, washSec: 9 })).toBe(false);
    expect(await report(unit, "configuration", { t: NOW - 100, washSec: 8 })).toBe(false);
    expect(await configOf(unit)).toMatchObject({
      functionsValues: { washSec: 7 },
      normalization: { clean: 1, soiled: 2 },
    });
    await asked(unit, "20=washSec");
    expect((await configOf(unit)).functionsValues.washSec).toBe(7);
    await obey(unit.key);
    await asked(unit, "normC=-3,normD=4.5", { action: "config" });
    await obey(unit.key);
    await asked(unit, "ns_on");
    await obey(unit.key, -1);
    expect(await configOf(unit)).toMatchObject({
      functionsValues: { washSec: 20 },
      normalization: { clean: -3, soiled: 4.5 },
      nightSleep: false,
      reportedAt: NOW - 100,
    });
    pass(1);
    await report(unit, "configuration", { t: NOW + 300, washSec: 30 });
    expect((await configOf(unit)).functionsValues.washSec).toBe(30);
  });

  it("drops the values that auto-normalize replaces until the device reports them", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    await report(unit, "configuration", { t: NOW - 100, normC: 1, normD: 2 });
    const sun = (await configOf(unit)).facts.clearSkyGhi;
    const warning = sun <= 375 ? ["sun-too-low"] : sun <= 500 ? ["sun-weak"] : [];
    await asked(unit, "autoCal", { acknowledged: ["auto-normalize", ...warning] });
    await obey(unit.key);
    expect((await configOf(unit)).normalization).toBeNull();
    pass(1);
    await report(unit, "configuration", { t: NOW + 300, normC: 0.4, normD: -0.2 });
    expect((await configOf(unit)).normalization).toEqual({ clean: 0.4, soiled: -0.2 });
  });

  it("has no cleaning time while washing is disabled", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    await report(unit, "configuration", { t: NOW - 100, washHour: 6 });
    await asked(unit, "wash_stop", { acknowledged: ["disable-wash"] });
    await obey(unit.key);
    expect(await configOf(unit)).toMatchObject({
      washHour: 6,
      functionsValues: { washEnabled: false },
      cleaningTime: { hours: [], next: null },
    });
  });

  it("takes tank, battery, temperature and the last wash from the newer of wash record and health", async ({
    expect,
  }) => {
    const unit = await anOwnerWithUnit();
    const wash = {
      washTime: NOW - 3600,
      washPow: 70,
      batt: 12.4,
      tempAvg: 2,
      humidAvg: 50,
      tankEmpty: 4,
      alert: false,
    };
    await postReadings(unit.key, { washes: [{ publishTime: NOW - 3000, ...wash }] });
    expect((await configOf(unit)).facts).toMatchObject({
      temperature: 2,
      tankEmpty: 4,
      battery: 12.4,
      lastWashAt: NOW - 3600,
    });
    await report(unit, "health", { t: NOW - 100, battery: 12.9, tankEmpty: 0 });
    const config = await configOf(unit);
    expect(config.facts).toMatchObject({ temperature: 2, tankEmpty: 0, battery: 12.9 });
    expect(config.cleaningTime.last).toBe(NOW - 3600);
    const cold = await anOwnerWithUnit();
    await postReadings(cold.key, { washes: [{ publishTime: NOW - 7 * 3600, ...wash }] });
    expect((await configOf(cold)).facts).toMatchObject({ temperature: null, tankEmpty: 4 });
  });

  it("uses worse values of the cells and their battery for an hour", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    await report(unit, "health", { t: NOW - 100, battery: 12.4, temperature: 4 });
    const sent = (t: number, tC: number, tD: number | null, batt: number) =>
      postReadings(unit.key, { t: [t], tC: [tC], tD: [tD], batt: [batt] });
    await sent(NOW - 7200, -20, -20, 10);
    expect((await configOf(unit)).facts).toMatchObject({ temperature: 4, battery: 12.4 });
    await sent(NOW - 120, 2.5, 2, 11.5);
    expect((await configOf(unit)).facts).toMatchObject({ temperature: 2, battery: 11.5 });
    await sent(NOW - 60, 30, null, 13);
    expect((await configOf(unit)).facts).toMatchObject({ temperature: 4, battery: 12.4 });
  });

  it("shows what the device confirmed after a report whose clock runs ahead", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    await report(unit, "configuration", { t: NOW + 500, washSec: 7 });
    await asked(unit, "9=washSec");
    await obey(unit.key);
    expect((await configOf(unit)).functionsValues.washSec).toBe(9);
    await report(unit, "configuration", { t: NOW + 400, washSec: 3 });
    expect((await configOf(unit)).functionsValues.washSec).toBe(9);
    pass(1);
    expect(await report(unit, "configuration", { washSec: 4 })).toBe(true);
    expect(await report(unit, "configuration", { t: NOW - 60, washSec: 2 })).toBe(false);
    expect((await configOf(unit)).functionsValues.washSec).toBe(4);
  });

  it("refuses impossible reports, naming the field", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const wrong: ["configuration" | "health", Record<string, unknown>, string][] = [
      ["configuration", { washSec: 0 }, "washSec"],
      ["configuration", { washTimes: [24, 25, 25, 25, 25] }, "washTimes.0"],
      ["configuration", { washTimes: [1] }, "washTimes"],
      ["configuration", { normC: 31 }, "normC"],
      ["configuration", { t: NOW + 3600, version: 1 }, "t"],
      ["configuration", { color: "red" }, "color"],
      ["configuration", {}, ""],
      ["health", { battery: 1000 }, "battery"],
      ["health", { t: 1772481600000, battery: 12 }, "t"],
    ];
    for (const [path, values, field] of wrong) {
      const response = await byKey(unit.key, "POST", path, values);
      const { fields = {} } = await response.json<{ fields?: Record<string, string> }>();
      expect([path, response.status, Object.keys(fields)]).toEqual([path, 422, [field]]);
    }
    expect((await configOf(unit)).reportedAt).toBeNull();
  });
});
