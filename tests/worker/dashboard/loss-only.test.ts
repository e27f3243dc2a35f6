import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays, dayOf } from "#contract/common/calendar";
import type { CleaningList } from "#contract/cleanings/cleanings";
import { LOSS_ONLY } from "#contract/devices/loss-only";
import type { NormalizationPreview } from "#contract/devices/normalization";
import type { PlantDevicesSoiling } from "#contract/plants/devices";
import type {
  CurrentYearLoss,
  DailyDollarLoss,
  DailySoiling,
  SoilingIntervals,
  SoilingLoss,
  SoilingRate,
} from "#contract/soiling/soiling";
import { meanLoss, type DailySoilingDay } from "../../../worker/features/devices/index.ts";
import { call } from "../access/people.ts";
import { aDevice, anOffset, anOwnerWithDevice, someDays } from "../devices/builders.ts";

const alone = (loss: number) => ({ loss, insol_clean: null, insol_soiled: null, window_insolation: null });
const today = () => dayOf("America/Los_Angeles", Date.now() / 1000);

async function aLossOnlyDevice() {
  const owner = await anOwnerWithDevice({ device_name: "DustIQ" });
  await anOffset(owner.device, 0.5);
  const losses = Array.from({ length: 40 }, (_, n) => alone(Number((0.2 * (n % 20)).toFixed(1))));
  const first = addDays(today(), -39);
  await someDays(owner.device, first, losses);
  const get = async <T>(path: string) => (await call("GET", path, { cookie: owner.cookie })).json<T>();
  const post = async <T>(path: string, json: unknown) =>
    (await call("POST", path, { cookie: owner.cookie, json })).json<T>();
  return { ...owner, first, get, post };
}

describe("a device that measures soiling loss only", () => {
  it("shows its loss, and says what dollars and insolation need instead of figures [A-051]", async ({ expect }) => {
    const { device, first, get } = await aLossOnlyDevice();
    const range = `${first}/${today()}`;
    const daily = await get<DailySoiling>(`/api/device/${device}/insolation/${range}`);
    expect(daily.soiling.slice(0, 3).map((loss) => Number(loss!.toFixed(9)))).toEqual([0.5, 0.7, 0.9]);
    expect(daily).toMatchObject({ insolationNote: LOSS_ONLY });
    expect([...daily.insolC, ...daily.insolD].every((value) => value === null)).toBe(true);
    const money = await get<DailyDollarLoss>(`/api/device/${device}/dollar-loss/${range}/0.1/1000`);
    expect(money).toEqual({ day: [], dollars: [], insolationNote: LOSS_ONLY });
    const year = await get<CurrentYearLoss>(`/api/device/getCurrentYearLoss/${device}/0.1/1000`);
    expect(year).toMatchObject({ days: 0, insolationNote: LOSS_ONLY });
    const tiles = await get<SoilingLoss>(`/api/device/getSoilingLoss/${device}`);
    expect(tiles).toMatchObject({ sevenDaysCount: 7, thirtyDaysCount: 30, insolationNote: LOSS_ONLY });
    expect(tiles.sevenDaysLoss).toBeCloseTo(0.5 + 0.2 * 15, 9);
  });

  it("shows figures as soon as days of a range have insolation", async ({ expect }) => {
    const { device, get } = await aLossOnlyDevice();
    await someDays(device, addDays(today(), -50), [{ loss: 3 }]);
    const range = `${addDays(today(), -50)}/${today()}`;
    const money = await get<DailyDollarLoss>(`/api/device/${device}/dollar-loss/${range}/0.1/1000`);
    expect(money).toMatchObject({ day: [addDays(today(), -50)], insolationNote: null });
    expect(await get<DailySoiling>(`/api/device/${device}/insolation/${range}`)).toMatchObject({
      insolationNote: null,
    });
  });

  it("has its soiling rate, its intervals and their events like any other", async ({ expect }) => {
    const { device, first, post } = await aLossOnlyDevice();
    const chosen = { device_id: device, start_date: first, end_date: addDays(first, 19) };
    const rate = await post<SoilingRate>("/api/device/soilingRate", chosen);
    expect(rate).toMatchObject({ days: 20 });
    expect(rate.soiling_rate).toBeCloseTo(0.2, 6);
    const found = await post<SoilingIntervals>("/api/device/detectSoilingRateInterval", { device_id: device });
    expect(found.intervals.length).toBeGreaterThan(0);
    expect(found.events).toMatchObject([{ day: addDays(first, 20) }]);
  });

  it("has cleanings with a loss before and after, without dollars, and the list says why", async ({ expect }) => {
    const { cookie, device, first, get } = await aLossOnlyDevice();
    const cleaningEvents = { [addDays(first, 20)]: { notes: "crew", cost: 100 } };
    await call("PUT", `/api/device/${device}/cleanings`, { cookie, json: { version: null, cleaningEvents } });
    const list = await get<CleaningList>(`/api/device/${device}/cleanings`);
    expect(list).toMatchObject({
      insolationNote: LOSS_ONLY,
      cleanings: [{ result: { daysBefore: 7, daysAfter: 7, dollarsADay: null, paybackDays: null } }],
    });
    // Half a day after noon of day 19, when 0.2 x 19 was measured.
    expect(list.cleanings[0]!.result!.before).toBeCloseTo(0.5 + 0.2 * 19.5, 9);
  });

  it("has no dollars next to a device that has some", async ({ expect }) => {
    const { plant, device, first, get } = await aLossOnlyDevice();
    await someDays(await aDevice(plant, { device_name: "Cells" }), first, [{}, {}]);
    const compared = await get<PlantDevicesSoiling>(
      `/api/plant/getPlantDevicesDataIsolationChart/${plant}/${first}/${today()}?energyRate=0.1&arraySize=1000`,
    );
    expect(compared.devices).toMatchObject([
      { device_name: "Cells", dollars: expect.any(Number) as number, insolationNote: null },
      { device_id: device, dollars: null, days: 40, insolationNote: LOSS_ONLY },
    ]);
    expect(compared.devices[1]!.meanLoss).toBeCloseTo(0.5 + 0.2 * 9.5, 9);
  });

  it("shows before a normalization that only cells are normalized", async ({ expect }) => {
    const { device, first, post } = await aLossOnlyDevice();
    const values = { normCOld: 0, normCNew: 5, normDOld: 0, normDNew: 0 };
    const preview = (startDate: string) =>
      post<NormalizationPreview>(`/api/device/normalize/${device}/preview`, {
        deviceId: device,
        startDate,
        endDate: addDays(first, 2),
        ...values,
      });
    const { before, after, meanBefore, meanAfter, note } = await preview(first);
    expect([after, meanAfter]).toEqual([before, meanBefore]);
    expect(note).toMatch(/^All of these days use the device's own soiling loss/);
    await someDays(device, addDays(first, -1), [{ loss: 2 }]);
    const mixed = await preview(addDays(first, -1));
    expect(mixed.note).toMatch(/^3 of these 4 days use /);
    expect(mixed.after.map((loss, n) => loss !== mixed.before[n])).toEqual([true, false, false, false]);
  });
});

describe("the mean loss of days", () => {
  const day = (loss: number | null, windowInsolation: number | null): DailySoilingDay => ({
    day: "2026-03-01",
    insolClean: windowInsolation,
    insolSoiled: windowInsolation,
    loss,
    quality: "ok",
    reason: null,
    samples: 1,
    uncertainty: 0,
    windowInsolation,
  });

  it("weights a day without insolation by the average, and all equally where none has any", ({ expect }) => {
    const mean = (days: DailySoilingDay[]) => meanLoss(days);
    expect(mean([day(1, null), day(2, null), day(6, null), day(null, null)])).toEqual({ loss: 3, count: 3 });
    expect(mean([day(1, 6), day(4, 2), day(9, null)])).toEqual({ loss: (6 + 8 + 36) / 12, count: 3 });
    const losses = fc.array(fc.double({ min: -20, max: 80, noNaN: true }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(losses, fc.double({ min: 0.1, max: 12, noNaN: true }), (all, sun) => {
        const without = mean(all.map((loss) => day(loss, null))).loss!;
        expect(without).toBeCloseTo(mean(all.map((loss) => day(loss, sun))).loss!, 9);
      }),
      { numRuns: 100 },
    );
  });
});
