import { describe, it } from "vitest";
import { LOSS_ONLY } from "#contract/devices/loss-only";
import type { UploadAnswer, UploadPreview } from "#contract/inbound/inbound";
import { type SeriesAnswer, seriesFrom } from "#contract/series/answer";
import type { DailyDollarLoss, DailySoiling } from "#contract/soiling/soiling";
import { call } from "../access/people.ts";
import { daysInDirectory, settle } from "../device/support.ts";
import { anUploader, postReadings, putFile } from "./support.ts";

/** 2026-03-01 00:00 of a logger on standard time, which is 08:00 UTC. */
const MIDNIGHT = Date.UTC(2026, 2, 1) / 1000;
const TO_UTC = 8 * 3600;
const STEP = 600;
const ROWS = (2 * 86_400) / STEP;
const DUSTIQ = { sensorType: "20" };

function ratioFile(): string {
  const stamp = (t: number) => new Date(t * 1000).toISOString().slice(0, 16).replace("T", " ");
  const rows = Array.from({ length: ROWS }, (_, n) => `${stamp(MIDNIGHT + n * STEP)},${n < ROWS / 2 ? 96 : 95},21.5`);
  return ["TIMESTAMP,SoilingRatio1,BackPanelTemp", ...rows, ""].join("\r\n");
}

describe("the file of a DustIQ", () => {
  it("gives days of soiling loss, and dollars once irradiance comes from another source [A-051]", async ({
    expect,
  }) => {
    const { cookie, device } = await anUploader();
    const seen = await putFile(device.id, ratioFile(), {
      cookie,
      name: "dustiq.csv",
      query: { ...DUSTIQ, dryRun: "1" },
    });
    const preview = await seen.json<UploadPreview>();
    expect(preview).toMatchObject({ missing: [], mapping: { loss: "SoilingRatio1", tC: "BackPanelTemp" }, rows: ROWS });
    expect(preview.notes.join(" ")).toContain(LOSS_ONLY);

    const stored = await putFile(device.id, ratioFile(), { cookie, name: "dustiq.csv", query: DUSTIQ });
    expect((await stored.json<UploadAnswer>()).receipt).toMatchObject({ accepted: ROWS, rejectedCount: 0 });
    await settle(device.stub);
    const nothing = { insol_clean: null, insol_soiled: null, window_insolation: null, quality: 1 };
    expect(await daysInDirectory(device.id)).toMatchObject([
      { day: "2026-03-01", ...nothing },
      { day: "2026-03-02", ...nothing },
    ]);
    const get = async <T>(path: string) => (await call("GET", path, { cookie })).json<T>();
    const range = `${device.id}/insolation/2026-03-01/2026-03-02`;
    const before = await get<DailySoiling>(`/api/device/${range}`);
    expect(before.soiling.map((loss) => Number(loss!.toFixed(6)))).toEqual([4, 5]);
    const series = await get<SeriesAnswer>(
      `/api/device/getDeviceDataIrradianceChart/${device.id}/2026-03-01/2026-03-02?quantities=sl&resolution=3600`,
    );
    expect([series.columns.sl![12], series.columns.sl![36]]).toEqual([4, 5]);

    const t = Array.from({ length: ROWS / 2 }, (_, n) => MIDNIGHT + TO_UTC + n * STEP);
    const iC = t.map((_, n) => Math.max(0, 900 * Math.sin(((n * STEP - 21_600) / 43_200) * Math.PI)));
    expect((await postReadings(device.key, { t, iC })).status).toBe(200);
    await settle(device.stub);
    const after = await get<DailySoiling>(`/api/device/${range}`);
    expect(after.soiling.map((loss) => Number(loss!.toFixed(6)))).toEqual([4, 5]);
    expect(after).toMatchObject({ insolationNote: null, insolC: [expect.closeTo(6.87, 1), null] });
    expect(after.insolD[0]! / after.insolC[0]!).toBeCloseTo(0.96, 6);
    const money = `/api/device/${device.id}/dollar-loss/2026-03-01/2026-03-02/0.1/1000`;
    expect(await get<DailyDollarLoss>(money)).toMatchObject({ day: ["2026-03-01"] });
  });

  it("may also come as readings, and impossible losses are refused row by row", async ({ expect }) => {
    const { cookie, device } = await anUploader();
    const t = [MIDNIGHT, MIDNIGHT + 60, MIDNIGHT + 120, MIDNIGHT + 180];
    const answer = await postReadings(device.key, { t, sl: [3.25, 100.5, -51, -2] });
    expect(await answer.json()).toMatchObject({
      accepted: 2,
      rejected: [
        { line: 2, reason: "sl is outside -50 to 100%." },
        { line: 3, reason: "sl is outside -50 to 100%." },
      ],
    });
    const at = (seconds: number) => new Date(seconds * 1000).toISOString();
    const path = `/api/device/getDeviceDataIrradianceChart/${device.id}/${at(t[0]!)}/${at(t[3]! + 1)}?quantities=sl`;
    const series = seriesFrom(await (await call("GET", path, { cookie })).json<SeriesAnswer>());
    expect(series).toMatchObject({ t: [t[0], t[3]], columns: { sl: [3.25, -2] } });
  });
});
