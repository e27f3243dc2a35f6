import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { changeHead, daysInDirectory, inside, readings, settle } from "../support.ts";
import { aMeasuredDevice, calculate, finished, normalize, start, startOf } from "./support.ts";

describe("a calculation since a day", () => {
  it("corrects wrong figures from that day on, and says what changed", async ({ expect }) => {
    const device = await aMeasuredDevice("2026-02-01", [1, 2, 3, 4]);
    const right = await daysInDirectory(device.id);
    await inside(
      device.stub,
      "UPDATE days SET loss = loss + 5, samples = 1 WHERE day IN (SELECT day FROM days ORDER BY day LIMIT 3)",
    );
    const job = await finished(device.stub, await start(device, calculate("2026-02-02")));
    expect(job).toMatchObject({ state: "done", done: 3, total: 3, result: { days: 3, changed: 2 } });
    const { before, after, day } = job.result!.largest!;
    expect(["2026-02-02", "2026-02-03"]).toContain(day);
    expect(before - after).toBeCloseTo(5, 9);
    // The first day precedes the date, so it keeps its wrong figure, which D1 never received.
    const [first] = await inside<{ loss: number }>(device.stub, "SELECT loss FROM days ORDER BY day");
    expect(first!.loss).toBeCloseTo(right[0]!.loss! + 5, 9);
    expect((await daysInDirectory(device.id)).slice(1)).toEqual(right.slice(1));
  });

  it("reports every day to D1, also unchanged ones", async ({ expect }) => {
    const device = await aMeasuredDevice("2026-02-01", [1, 2]);
    const right = await daysInDirectory(device.id);
    await changeHead(device.stub, (head) => (head.outbox = []));
    await env.DB.prepare("DELETE FROM daily_soiling WHERE device_id = ?").bind(device.id).run();
    const job = await finished(device.stub, await start(device, calculate("2020-01-01")));
    expect(job.result).toEqual({ days: 2, changed: 0, largest: null });
    expect(await daysInDirectory(device.id)).toEqual(right);
  });

  it("matches the daily calculation: layers, weather, and days that no longer have readings", async ({ expect }) => {
    const device = await aMeasuredDevice("2026-02-01", [1, 2, 3]);
    const values = { normCOld: 0, normCNew: 2, normDOld: 0, normDNew: -1 };
    await finished(device.stub, await start(device, normalize("2026-02-02", "2026-02-02", values)));
    const rain = { t: startOf("2026-02-03") + 60, rain: 1.25, windSpeed: 3, windBearing: 90 };
    await device.stub.ingest(readings(device.settings, [rain]));
    await settle(device.stub);
    const [days, weather] = ["SELECT * FROM days ORDER BY day", "SELECT * FROM weather ORDER BY day"];
    const before = [await inside(device.stub, days), await inside(device.stub, weather)];
    await inside(
      device.stub,
      "INSERT INTO days (day, loss, quality, own_quality, samples) VALUES (19000, 0, 1, 1, 20)",
    );
    await inside(device.stub, "UPDATE days SET insol_clean = 0 WHERE day > 20000");
    await inside(device.stub, "DELETE FROM weather");
    const job = await finished(device.stub, await start(device, calculate("2020-01-01")));
    expect(job.result).toMatchObject({ days: 4, changed: 4 });
    expect([await inside(device.stub, days), await inside(device.stub, weather)]).toEqual(before);
  });

  it("of a device that never reported ends at once", async ({ expect }) => {
    const device = await aMeasuredDevice("2026-02-01", []);
    const job = await finished(device.stub, await start(device, calculate("2026-01-01")));
    expect(job).toMatchObject({ state: "done", done: 0, total: 0, result: { days: 0, changed: 0, largest: null } });
  });

  it("leaves a day that changes meanwhile to the next calculation, with the newer readings", async ({ expect }) => {
    const device = await aMeasuredDevice("2026-02-01", [1, 2]);
    const key = await start(device, calculate("2026-02-01"));
    const dark = Array.from({ length: 288 }, (_, index) => ({ t: startOf("2026-02-01") + index * 300, iD: 0 }));
    await device.stub.ingest(readings(device.settings, dark));
    await finished(device.stub, key);
    await settle(device.stub);
    expect((await daysInDirectory(device.id))[0]!.loss).toBeCloseTo(100, 6);
  });
});
