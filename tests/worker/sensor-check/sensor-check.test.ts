import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { faultRules } from "#contract/soiling/sensor-faults";
import type { DeviceList, OneDevice } from "#contract/devices/device";
import type { DeviceListing } from "#contract/devices/listing";
import { isIn } from "#contract/noc/health-filters";
import type { NocFleet } from "#contract/noc/noc";
import type { SensorCheck } from "#contract/soiling/sensor-check";
import { addDays, dayOf, instantOf } from "#contract/common/calendar";
import type { CurrentYearLoss, DailySoiling, SoilingLoss } from "#contract/soiling/soiling";
import { ALL_RULES } from "../../../worker/features/alerts/judge.ts";
import { runAlertTick } from "../../../worker/features/alerts/tick.ts";
import { auditLog, dailyWeather, devices, messages } from "../../../worker/platform/schema.ts";
import { aSignedInPerson, call, db } from "../access/people.ts";
import { readings, type SampleRow, settingsFor, settle, sunnyDay } from "../device/support.ts";
import { anUploader } from "../inbound/support.ts";

const zone = "America/Los_Angeles";
const today = dayOf(zone, Date.now() / 1000);
const day = (back: number) => addDays(today, -back);

async function aSensor() {
  const { cookie, device } = await anUploader();
  const settings = settingsFor(device.id, { timezone: zone });
  const send = async (rows: SampleRow[]) => {
    await device.stub.ingest(readings(settings, rows, { now: Date.now() / 1000 }));
    await settle(device.stub);
  };
  const get = async <T>(path: string) => (await call("GET", path, { cookie })).json<T>();
  const path = `/api/device/${device.id}`;
  const shown = () => get<DailySoiling>(`${path}/insolation/${day(60)}/${today}`);
  return {
    ...device,
    cookie,
    send,
    check: () => get<SensorCheck>(`${path}/sensor-check`),
    shown,
    days: async () => {
      const { day: names, quality, reason } = await shown();
      return names.map((name, row) => `${quality[row]} ${reason[row] ?? name}`);
    },
    figures: async () => [
      (await get<SoilingLoss>(`/api/device/getSoilingLoss/${device.id}`)).thirtyDaysLoss,
      (await get<CurrentYearLoss>(`/api/device/getCurrentYearLoss/${device.id}/0.1/1000`)).current_year_loss,
    ],
    decide: async (json: object) => {
      const answer = await call("POST", `${path}/day-decisions`, { cookie, json });
      await settle(device.stub);
      return { status: answer.status, body: await answer.json<SensorCheck>() };
    },
    /** Whether the sensor is in doubt, at each place that says so. */
    health: async () => {
      const noc = await (await call("GET", "/api/noc/fleet", { cookie: await operator() })).json<NocFleet>();
      const at = noc.devices.id.indexOf(device.id);
      return {
        noc: noc.devices.inDoubt[at],
        level: noc.devices.level[at],
        "All Warning and Critical": isIn(noc.devices.filters[at]!, 0),
        all: (await get<DeviceList>("/api/device/all")).devices[0]!.isInDoubt,
        one: (await get<OneDevice>(path)).isInDoubt,
        listing: (await get<DeviceListing>("/api/device/listing")).devices[0]!.isInDoubt,
        warnings: (await get<DeviceListing>("/api/device/listing?health=warning")).total,
      };
    },
    undo: async (id: string) => {
      const answer = await call("DELETE", `${path}/day-decisions/${id}`, { cookie });
      await settle(device.stub);
      return answer.status;
    },
  };
}

const healthOf = (isInDoubt: boolean) => ({
  noc: isInDoubt,
  level: isInDoubt ? 1 : 0,
  "All Warning and Critical": isInDoubt,
  all: isInDoubt,
  one: isInDoubt,
  listing: isInDoubt,
  warnings: isInDoubt ? 1 : 0,
});

let operatorCookie: string | undefined;
const operator = async () => (operatorCookie ??= (await aSignedInPerson({ user_type: "Admin" })).cookie);

/** The sun knows no daylight saving time. */
const rowsOf = (back: number, loss: number) => sunnyDay(instantOf(zone, today) - back * 86_400, loss, 1800);
const healthy = (from: number, to: number, loss = (back: number) => 2 + 0.1 * Math.sin(back)) =>
  Array.from({ length: from - to + 1 }, (_, row) => rowsOf(from - row, loss(from - row))).flat();
const dead = (from: number, to: number) => healthy(from, to).map((row) => Object.assign(row, { iD: 0 }));

describe("a dead soiled cell", () => {
  it("costs nothing, is named at once, and its days count only if a person says so", async ({ expect }) => {
    const sensor = await aSensor();
    await sensor.send(healthy(29, 13));
    const before = await sensor.figures();
    expect(before[0]).toBeCloseTo(2, 0);
    await sensor.send(dead(12, 1));
    expect(await sensor.figures()).toEqual(before);
    expect(await sensor.days()).toEqual([
      ...Array.from({ length: 17 }, (_, row) => `ok ${day(29 - row)}`),
      ...Array.from({ length: 12 }, () => "in-doubt stuck-soiled"),
    ]);
    expect((await sensor.check()).inDoubt).toEqual([
      { fault: "stuck-soiled", from: day(12), to: day(1), days: 12, isOpen: true },
    ]);

    const { status, body } = await sensor.decide({ from: day(3), to: day(2), counts: true });
    expect(status).toBe(200);
    expect(body.decisions).toMatchObject([{ from: day(3), to: day(2), counts: true }]);
    const counted = await sensor.figures();
    expect(counted[1]).toBeGreaterThan(5 * before[1]!);
    // Samples that come again, and a calculation, keep the decision.
    await sensor.send(dead(3, 3));
    expect(await sensor.figures()).toEqual(counted);
    expect(await sensor.undo(body.decisions[0]!.id)).toBe(200);
    expect(await sensor.figures()).toEqual(before);
    expect(await sensor.undo(body.decisions[0]!.id)).toBe(404);
    const lines = await db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.subject, sensor.id));
    expect(lines.map(({ action }) => action)).toEqual(["days-decided", "days-decision-undone"]);
  });

  it("raises one alert that names the fault, and clears it when the cell reads again", async ({ expect }) => {
    const sensor = await aSensor();
    const now = Math.floor(Date.now() / 1000);
    // Reports that end two days ago are no silence.
    await db
      .update(devices)
      .set({ judged_by: ALL_RULES, silence_limit: 10_000, wash_extension_data: false })
      .where(eq(devices.device_id, sensor.id));
    const alerts = () =>
      db
        .select({ message: messages.message, state: messages.state })
        .from(messages)
        .where(and(eq(messages.device_id, sensor.id), eq(messages.rule, "sensor-doubt")));
    // Of no device: what the days say is noticed at once all the same.
    const tick = (at: number) => runAlertTick(env, at, -1);
    await sensor.send(healthy(20, 5));
    await tick(now - 300);
    expect(await sensor.health()).toEqual(healthOf(false));
    await sensor.send(dead(4, 2));
    await tick(now);
    expect(await sensor.health()).toEqual(healthOf(true));
    await tick(now + 300);
    const [alert, ...more] = await alerts();
    expect(more).toEqual([]);
    expect(alert).toMatchObject({ state: "open" });
    expect(alert!.message).toContain(faultRules["stuck-soiled"].seen);
    await sensor.send(healthy(1, 1));
    await tick(now + 600);
    expect(await alerts()).toMatchObject([{ state: "cleared" }]);
    expect(await sensor.health()).toEqual(healthOf(false));
  });
});

describe("a step without rain", () => {
  /** 15 mm eight days ago, else dry. */
  const rain = (sensor: { id: string }) =>
    db.batch([
      db.delete(dailyWeather).where(eq(dailyWeather.device_id, sensor.id)),
      ...Array.from({ length: 30 }, (_, back) =>
        db.insert(dailyWeather).values({ device_id: sensor.id, day: day(back), rain: back === 8 ? 15 : 0 }),
      ),
    ]);

  it("leaves the figures until rain shows that it was dust, which then counts from its first day", async ({
    expect,
  }) => {
    const sensor = await aSensor();
    await rain(sensor);
    await sensor.send([...healthy(29, 15), ...healthy(14, 9, () => 5.5)]);
    expect((await sensor.days()).slice(15)).toEqual(Array.from({ length: 6 }, () => "in-doubt step"));
    await sensor.send(healthy(8, 3, () => 0.5));
    await sensor.stub.judgeDays({ now: Date.now() / 1000 });
    await settle(sensor.stub);
    expect((await sensor.days()).filter((one) => !one.startsWith("ok"))).toEqual([]);
  });

  it("is a changed gain if rain doesn't take it back, from its first day on", async ({ expect }) => {
    const sensor = await aSensor();
    await sensor.send([...healthy(29, 15), ...healthy(14, 9, () => 5.5)]);
    // Without known rain, a step has no name.
    expect((await sensor.days()).filter((one) => !one.startsWith("ok"))).toEqual([]);
    await rain(sensor);
    await sensor.send(healthy(8, 3, () => 5.3));
    await sensor.stub.judgeDays({ now: Date.now() / 1000 });
    await settle(sensor.stub);
    expect((await sensor.days()).slice(15)).toEqual(Array.from({ length: 12 }, () => "in-doubt gain"));
  });
});

describe("weak evidence", () => {
  /** Growth of 0.2%/day until 15 mm of rain, then none for two weeks. */
  const growth = (back: number) => (back > 16 ? 0.5 + 0.2 * (34 - back) : 1 + 0.05 * Math.sin(back));

  it("only marks days: they count as before, the device says what to do, and no alert goes out", async ({ expect }) => {
    const sensor = await aSensor();
    await db.batch([
      db.delete(dailyWeather).where(eq(dailyWeather.device_id, sensor.id)),
      ...Array.from({ length: 40 }, (_, back) =>
        db.insert(dailyWeather).values({ device_id: sensor.id, day: day(back), rain: back === 16 ? 15 : 0 }),
      ),
    ]);
    await db.update(devices).set({ judged_by: ALL_RULES }).where(eq(devices.device_id, sensor.id));
    await sensor.send(healthy(34, 2, growth));
    const before = await sensor.figures();
    await sensor.stub.judgeDays({ now: Date.now() / 1000 });
    await settle(sensor.stub);
    const { inDoubt } = await sensor.check();
    expect(inDoubt).toMatchObject([{ fault: "no-growth", to: day(2), isOpen: true }]);
    expect((await sensor.days()).filter((one) => !one.startsWith("ok"))).toEqual([]);
    expect(await sensor.figures()).toEqual(before);
    const now = Math.floor(Date.now() / 1000);
    await runAlertTick(env, now, "all");
    await runAlertTick(env, now + 300, "all");
    const alerts = db
      .select()
      .from(messages)
      .where(and(eq(messages.device_id, sensor.id), eq(messages.rule, "sensor-doubt")));
    expect(await alerts).toEqual([]);

    // A person can dismiss the mark, or take the days out.
    const { from, to } = inDoubt[0]!;
    const dismissed = await sensor.decide({ from, to, counts: true });
    expect(dismissed.status).toBe(200);
    expect((await sensor.check()).inDoubt).toEqual([]);
    expect(await sensor.undo(dismissed.body.decisions[0]!.id)).toBe(200);
    expect((await sensor.check()).inDoubt).toEqual(inDoubt);
    await sensor.decide({ from, to, counts: false });
    expect((await sensor.days()).filter((one) => one === "in-doubt excluded")).toHaveLength(inDoubt[0]!.days);
  });
});

describe("days that scatter more than their samples show", () => {
  it("have a wider range, from what the days until then show", async ({ expect }) => {
    const sensor = await aSensor();
    await sensor.send(healthy(24, 1, (back) => (back > 12 ? 2 + 0.1 * (back % 2) : 2 + 3 * (back % 2))));
    const { uncertainty } = await sensor.shown();
    const [steady, scattered] = [uncertainty[11]!, uncertainty.at(-1)!];
    expect(steady).toBeLessThan(0.4);
    expect(scattered).toBeGreaterThan(1.2);
  });
});

describe("a decision about days", () => {
  it("takes days out that look well, and needs an order of days", async ({ expect }) => {
    const sensor = await aSensor();
    await sensor.send(healthy(10, 1));
    expect((await sensor.decide({ from: day(4), to: day(3), counts: false })).status).toBe(200);
    expect((await sensor.days()).filter((one) => !one.startsWith("ok"))).toEqual([
      "in-doubt excluded",
      "in-doubt excluded",
    ]);
    expect((await sensor.decide({ from: day(3), to: day(4), counts: false })).status).toBe(422);
  });
});
