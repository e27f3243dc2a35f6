import { env, exports } from "cloudflare:workers";
import { describe, it } from "vitest";
import { dayOf } from "#contract/common/calendar";
import type { UndoneUpload, UploadHistory } from "#contract/inbound/inbound";
import type { Problem } from "#contract/common/problem";
import type { CustomWeather } from "#contract/series/series";
import { type SeriesAnswer, seriesFrom } from "#contract/series/answer";
import { ringNow, settle } from "../device/support.ts";
import { anUploader, postReadings, documented, putFile, toa5 } from "./support.ts";

const ZONE = "America/Los_Angeles";
const HOUR = 3600;
const DAY = 24 * HOUR;
const START = Math.floor(Date.now() / 1000 / (3 * HOUR)) * 3 * HOUR - 5 * DAY;
const iso = (t: number) => new Date(t * 1000).toISOString();

const call = (path: string, cookie: string, method = "GET") =>
  exports.default.fetch(`http://localhost/api/device/${path}`, {
    method,
    headers: { cookie, "sec-fetch-site": "same-origin" },
  });
const get = async <T>(path: string, cookie: string) => (await call(path, cookie)).json<T>();

const rows = Array.from({ length: 6 }, (_, index) => ({
  t: START + index * 300,
  iC: 800 + index,
  iD: 760,
  tC: 30,
  tD: 31,
  tE: 25,
  rain: 0.254,
  windSpeed: 4,
  windBearing: 270,
}));

describe("the data of a device", () => {
  it("are records of irradiance and temperature as columns, with their resolution [D-089] [D-194] [D-196] [P-218]", async ({
    expect,
  }) => {
    const { cookie, device } = await anUploader();
    await postReadings(device.key, rows);
    const path = `getDeviceDataIrradianceChart/${device.id}/${iso(START)}/${iso(START + DAY)}`;
    const raw = seriesFrom(await get<SeriesAnswer>(path, cookie));
    expect(raw).toMatchObject({
      timezone: ZONE,
      from: START,
      to: START + DAY,
      resolution: 0,
      t: rows.map(({ t }) => t),
    });
    expect(Object.keys(raw.columns)).toEqual(["iC", "iD", "tC", "tD", "tE", "sl"]);
    expect(raw.columns.iC).toEqual(rows.map(({ iC }) => iC));
    expect(raw.columns.sl![0]).toBe(5);
    const week = seriesFrom(
      await get<SeriesAnswer>(
        `getDeviceDataIrradianceChart/${device.id}/${iso(START - 3 * DAY)}/${iso(START + DAY)}?quantities=iC&band=1`,
        cookie,
      ),
    );
    expect(week).toMatchObject({ resolution: 1800, t: [START], columns: { iC: [802.5] } });
    expect(week.band).toEqual({ low: { iC: [800] }, high: { iC: [805] } });
  });

  it("are whole days of the device's zone, in a resolution that depends on their number", async ({ expect }) => {
    const { cookie, device } = await anUploader();
    await postReadings(device.key, rows);
    const day = dayOf(ZONE, START);
    const one = await get<SeriesAnswer>(`getDeviceDataIrradianceChart/${device.id}/${day}/${day}`, cookie);
    expect(one.resolution).toBe(0);
    expect(one.from).toBeLessThanOrEqual(START);
    // Clocks go forward: 47 hours.
    const spring = await get<SeriesAnswer>(`getDeviceDataIrradianceChart/${device.id}/2026-03-07/2026-03-08`, cookie);
    expect([spring.to - spring.from, spring.resolution]).toEqual([47 * HOUR, 1800]);
    // Clocks go back: 169 hours.
    const autumn = await get<SeriesAnswer>(`getDeviceDataIrradianceChart/${device.id}/2025-10-27/2025-11-02`, cookie);
    expect([autumn.to - autumn.from, autumn.resolution]).toEqual([169 * HOUR, 1800]);
    expect(
      (await get<SeriesAnswer>(`getDeviceDataIrradianceChart/${device.id}/${day}/${day}?resolution=3600`, cookie))
        .resolution,
    ).toBe(3600);
  });

  it("include the weather of the device's own station, half-hourly at the finest [D-088] [D-193]", async ({
    expect,
  }) => {
    const { cookie, device } = await anUploader();
    await postReadings(device.key, rows);
    const path = `getCustomPrecipitationData/${device.id}/${iso(START)}/${iso(START + DAY)}`;
    expect(await get<CustomWeather>(path, cookie)).toEqual({
      timezone: ZONE,
      resolution: 1800,
      ts: [START],
      precipIntensity: [0.06],
      windSpeed: [4],
      windBearing: [270],
    });
  });

  it.for([
    ["2026-03-02/2026-03-01", "to"],
    ["2026-02-30/2026-03-01", "from"],
    ["yesterday/2026-03-01", "from"],
    ["2000-01-01/2026-03-01", "to"],
    ["2026-03-01/2026-03-01?quantities=power", "quantities.0"],
    ["2026-01-01/2026-03-01?resolution=0", "resolution"],
    ["2026-01-01/2026-03-01?resolution=7", "resolution"],
  ] as const)("are refused for %s, by name", async ([range, field], { expect }) => {
    const { cookie, device } = await anUploader();
    const answer = await call(`getDeviceDataIrradianceChart/${device.id}/${range}`, cookie);
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json<Problem>()).fields ?? {})).toContain(field);
  });
});

describe("the uploads of a device", () => {
  it("are listed with their sender, and one can be undone, once, with a line in the audit log", async ({ expect }) => {
    const { cookie, device } = await anUploader();
    const file = toa5(START, 30);
    expect((await putFile(device.id, file, { cookie, query: { clock: "utc" } })).status).toBe(200);
    const { batches } = await get<UploadHistory>(`${device.id}/batches`, cookie);
    expect(batches).toMatchObject([
      { name: "station.dat", by: "Test Person", accepted: 30, first: START, last: START + 29 * 60, undone_at: null },
    ]);
    const path = `${device.id}/batches/${batches[0]!.batch}`;
    await env.DB.prepare(
      "create trigger no_lines before insert on audit_log begin select raise(abort, 'no line'); end",
    ).run();
    const undone = await (await call(path, cookie, "DELETE")).json<UndoneUpload>();
    expect(undone).toMatchObject({ isFirst: true, days: [dayOf(ZONE, START)] });
    expect(await (await call(path, cookie, "DELETE")).json()).toEqual({ ...undone, isFirst: false, days: [] });
    expect(await device.stub.lastDataPoint()).toMatchObject({ ts: null });
    // D1 has the line, the event and nothing twice, also when it failed at first.
    const ofUndo = () =>
      env.DB.prepare(
        `SELECT (SELECT count(*) FROM audit_log WHERE action = 'upload-undone' AND subject = ?1) AS lines,
           (SELECT count(*) FROM events WHERE type = 'upload.undone' AND device_id = ?1) AS events`,
      )
        .bind(device.id)
        .first();
    await ringNow(device.stub);
    expect(await ofUndo()).toEqual({ lines: 0, events: 0 });
    await env.DB.prepare("drop trigger no_lines").run();
    await settle(device.stub);
    expect(await ofUndo()).toEqual({ lines: 1, events: 1 });
    expect((await putFile(device.id, file, { cookie, query: { clock: "utc" } })).status).toBe(200);
    expect(await device.stub.lastDataPoint()).toMatchObject({ ts: START + 29 * 60 });
  });

  it("of a logger are a line each: a day of files goes, one by one, and stays listed as undone", async ({ expect }) => {
    const { cookie, device } = await anUploader();
    const files = 24;
    for (let hour = 0; hour < files; hour++) {
      const address = `http://localhost/api/device/inbound/sensor/data/Soiling_${hour}.dat?clock=utc`;
      const body = toa5(START + hour * 3600, 12);
      const answer = await documented(
        new Request(address, { method: "PUT", headers: { "x-api-key": device.key }, body }),
      );
      expect(await answer.json()).toMatchObject({ message: "12 rows stored." });
    }
    const { batches } = await get<UploadHistory>(`${device.id}/batches`, cookie);
    expect(batches).toHaveLength(files);
    expect(batches[0]).toMatchObject({ name: "Soiling_23.dat", by: null, accepted: 12, undone_at: null });
    expect(batches[0]!.undoable_until).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
    const earlier = await get<UploadHistory>(`${device.id}/batches?before=${batches[9]!.batch}`, cookie);
    expect(earlier.batches).toEqual(batches.slice(10));
    expect((await call(`${device.id}/batches?before=last`, cookie)).status).toBe(422);
    for (const { batch } of batches) await call(`${device.id}/batches/${batch}`, cookie, "DELETE");
    expect(await device.stub.lastDataPoint()).toMatchObject({ ts: null });
    const after = await get<UploadHistory>(`${device.id}/batches`, cookie);
    expect(after.batches.every(({ undone_at, undoable_until }) => undone_at !== null && undoable_until === null)).toBe(
      true,
    );
    expect(after.batches.map(({ batch }) => batch)).toEqual(batches.map(({ batch }) => batch));
  });
});
