import { describe, it } from "vitest";
import { addDays, dayOf } from "#contract/common/calendar";
import type { CurrentYearLoss, DailySoiling, DailyWeather, SoilingLoss, SoilingRate } from "#contract/soiling/soiling";
import { texts } from "#contract/common/texts";
import { call } from "../access/people.ts";
import { anOffset, anOwnerWithDevice, aWeatherDay, someDays } from "../devices/builders.ts";

const get = async <T>(path: string, cookie: string) => (await call("GET", path, { cookie })).json<T>();
const today = () => dayOf("America/Los_Angeles", Date.now() / 1000);

describe("daily insolation and loss", () => {
  it("comes as columns of the days that have a row, with the newest offset added once [A-212, D-086, D-114, D-087, D-201]", async ({
    expect,
  }) => {
    const { cookie, device } = await anOwnerWithDevice({ offset: 9 });
    await anOffset(device, -0.5);
    await someDays(device, "2026-02-27", [
      { loss: 1 },
      null,
      { loss: null, insol_clean: null, insol_soiled: null, uncertainty: null, quality: 0, samples: 3 },
      { loss: -1, insol_clean: 6.5, insol_soiled: 6.6 },
      { loss: 5 },
    ]);
    expect(await get<DailySoiling>(`/api/device/${device}/insolation/2026-02-27/2026-03-02`, cookie)).toEqual({
      timezone: "America/Los_Angeles",
      day: ["2026-02-27", "2026-03-01", "2026-03-02"],
      insolC: [5, null, 6.5],
      insolD: [4.9, null, 6.6],
      soiling: [0.5, null, -1.5],
      quality: ["ok", "weak", "ok"],
      reason: [null, null, null],
      uncertainty: [0.1, null, 0.1],
      systematic: { points: 0.5, source: "default", cleanings: 0 },
      samples: [1440, 3, 1440],
      offset: -0.5,
      insolationNote: null,
    });
  });

  it("is answered with 304 while nothing changed and again in full when the offset did", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    await someDays(device, "2026-02-27", [{}, {}]);
    const path = `/api/device/${device}/insolation/2026-02-01/2026-03-01`;
    const first = await call("GET", path, { cookie });
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    const headers = { "if-none-match": first.headers.get("etag")! };
    const again = await call("GET", path, { cookie, headers });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("cache-control")).toBe("private, no-cache");
    await anOffset(device, 0.3);
    expect((await call("GET", path, { cookie, headers })).status).toBe(200);
  });

  it("refuses days out of order, days that do not exist and more than thirty years", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    const ask = (from: string, to: string) => call("GET", `/api/device/${device}/insolation/${from}/${to}`, { cookie });
    for (const [from, to] of [
      ["2026-03-02", "2026-03-01"],
      ["2026-02-29", "2026-03-01"],
      ["1996-02-01", "2026-03-01"],
      ["soon", "later"],
    ])
      expect((await ask(from!, to!)).status).toBe(422);
    expect((await (await ask("2026-03-02", "2026-03-01")).json<{ fields: object }>()).fields).toEqual({
      to: texts.invalidRange,
    });
    expect((await ask("2026-03-01", "2026-03-01")).status).toBe(200);
  });
});

describe("weather of a device", () => {
  it("gives rain in inches with its source [D-192]", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    const day = { device_id: device, wind_speed: 3, wind_bearing: 270 };
    await aWeatherDay({ ...day, day: "2026-03-01", rain: 25.4 });
    await aWeatherDay({ ...day, day: "2026-03-02", rain: null, wind_speed: null, wind_bearing: null });
    const path = `/api/device/getDevicePrecipitationAndWindSpeed/${device}/2026-03-01/2026-03-31`;
    expect(await get<DailyWeather>(path, cookie)).toEqual({
      date: ["2026-03-01", "2026-03-02"],
      precipIntensity: [1, null],
      windSpeed: [3, null],
      windBearing: [270, null],
      source: "device",
      note: "Rain from the on-site station.",
    });
  });
});

describe("the tiles", () => {
  it("give the loss of the last 7 and 30 days with the offset [D-199]", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice({ offset: 0.5 });
    await someDays(
      device,
      addDays(today(), -40),
      Array.from({ length: 42 }, () => ({ loss: 2 })),
    );
    const tiles = await get<SoilingLoss>(`/api/device/getSoilingLoss/${device}`, cookie);
    expect(tiles).toMatchObject({ sevenDaysLoss: 2.5, thirtyDaysLoss: 2.5, sevenDaysCount: 7, thirtyDaysCount: 30 });
  });

  it("give the dollars of the current year for one price and for twelve [D-200]", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    await someDays(device, today(), [{}]);
    const loss = (rate: string) =>
      get<CurrentYearLoss>(`/api/device/getCurrentYearLoss/${device}/${rate}/1000`, cookie);
    const one = await loss("0.1");
    // 5 kWh/m2 x 1000 kW x 0.176 x 5.6 x 0.8 x 2% x $0.10
    expect(one.current_year_loss).toBeCloseTo(7.88, 2);
    expect(await loss(Array(12).fill("0.2").join(","))).toEqual({
      ...one,
      current_year_loss: 2 * one.current_year_loss,
      low: 2 * one.low,
      high: 2 * one.high,
    });
    // 0.5 points systematic, and 1.96 x 0.1 of the day: 0.537 of 2 points.
    expect([one.low, one.high].map((dollars) => dollars / one.current_year_loss)).toEqual([
      expect.closeTo(1 - 0.537 / 2, 4),
      expect.closeTo(1 + 0.537 / 2, 4),
    ]);
    const status = async (path: string) =>
      (await call("GET", `/api/device/getCurrentYearLoss/${device}/${path}`, { cookie })).status;
    for (const path of ["-1/1000", "0.1,0.2/1000", "cheap/1000", "0.1/large", "0.1/1e3", `${"9".repeat(400)}/1`])
      expect(await status(path)).toBe(422);
  });
});

describe("the soiling rate", () => {
  const ask = (cookie: string, json: unknown) => call("POST", "/api/device/soilingRate", { cookie, json });

  it("answers for days that were chosen on the chart [D-190]", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice({ offset: 2 });
    await someDays(
      device,
      "2026-01-01",
      Array.from({ length: 40 }, (_, n) => ({ loss: 0.1 * n })),
    );
    const answer = await ask(cookie, { device_id: device, start_date: "2026-01-01", end_date: "2026-02-09" });
    const { soiling_rate, weekly_soiling_rate, days } = await answer.json<SoilingRate>();
    expect(soiling_rate).toBeCloseTo(0.1, 9);
    expect(weekly_soiling_rate).toBeCloseTo(0.7, 9);
    expect(days).toBe(40);
  });

  it("refuses a range that reaches beyond tomorrow, in the words of the specification [D-153]", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    const answer = await ask(cookie, {
      device_id: device,
      start_date: addDays(today(), -9),
      end_date: addDays(today(), 3),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ title: "Please select a valid date range." });
  });
});
