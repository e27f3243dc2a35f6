import { describe, it } from "vitest";
import { addDays, dayOf } from "#contract/common/calendar";
import { coverReasons } from "#contract/soiling/day-quality";
import type { CleaningList } from "#contract/cleanings/cleanings";
import type { PlantDevicesSoiling } from "#contract/plants/devices";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import type {
  CurrentYearLoss,
  DailyDollarLoss,
  DailySoiling,
  SoilingIntervals,
  SoilingLoss,
} from "#contract/soiling/soiling";
import { previewPlan } from "#domain/decision/index";
import { analytics } from "../../../worker/platform/analytics.ts";
import { call } from "../access/people.ts";
import { settle } from "../device/support.ts";
import { anUploader, putFile, TOA5_HEAD } from "../inbound/support.ts";
import { customCsv } from "../plants/energy-files.ts";
import { yearTerms } from "../savings/cases.ts";

const today = dayOf("America/Los_Angeles", Date.now() / 1000);

function logged(days: { day: string; loss: number; celsius: number }[]): string {
  const rows = days.flatMap(({ day, loss, celsius }) =>
    Array.from({ length: 72 }, (_, row) => {
      const clean = Math.max(0, 900 * Math.sin(((row - 18) / 36) * Math.PI));
      const time = `${String(Math.floor(row / 3)).padStart(2, "0")}:${String((row % 3) * 20).padStart(2, "0")}:00`;
      return `"${day} ${time}",${row},${clean.toFixed(2)},${(clean * (1 - loss / 100)).toFixed(2)},${celsius},${celsius}`;
    }),
  );
  return [...TOA5_HEAD, ...rows, ""].join("\r\n");
}

describe("an uploaded snow day", () => {
  it("changes no tile, no dollar and no plan, and is shown with its reason", async ({ expect }) => {
    const { cookie, device } = await anUploader();
    const get = async <T>(path: string) => (await call("GET", path, { cookie })).json<T>();
    const upload = async (days: Parameters<typeof logged>[0]) => {
      expect((await putFile(device.id, logged(days), { cookie })).status).toBe(200);
      await settle(device.stub);
    };
    const { plant_id } = await get<{ plant_id: string }>(`/api/device/${device.id}`);
    const json = { fileName: "year.csv", content: customCsv(() => 40_000), customCSVFileStartDate: "2025-01-01" };
    await call("PUT", `/api/plant/${plant_id}/energy-file`, { cookie, json });
    const washed = { [addDays(today, -12)]: { notes: "" } };
    await call("PUT", `/api/device/${device.id}/cleanings`, {
      cookie,
      json: { version: null, cleaningEvents: washed },
    });

    const days = Array.from({ length: 29 }, (_, n) => ({
      day: addDays(today, n - 30),
      loss: 1 + 0.1 * n + 0.2 * Math.sin(2.4 * n),
      celsius: 12,
    }));
    await upload(days);
    const range = `${addDays(today, -40)}/${today}`;
    const figures = async () => ({
      tiles: await get<SoilingLoss>(`/api/device/getSoilingLoss/${device.id}`),
      year: await get<CurrentYearLoss>(`/api/device/getCurrentYearLoss/${device.id}/0.1/1000`),
      dollars: await get<DailyDollarLoss>(`/api/device/${device.id}/dollar-loss/${range}/0.1/1000`),
      since: (await get<CleaningList>(`/api/device/${device.id}/cleanings`)).since,
      rates: await (
        await call("POST", "/api/device/detectSoilingRateInterval", { cookie, json: { device_id: device.id } })
      ).json<SoilingIntervals>(),
      devices: (
        await get<PlantDevicesSoiling>(`/api/plant/getPlantDevicesDataIsolationChart/${plant_id}/${range}`)
      ).devices.map(({ meanLoss, days: counted }) => ({ meanLoss, counted })),
      basis: await get<SavingsBasis>(`/api/plant/${plant_id}/savings/basis`),
    });
    const before = await figures();
    expect(before.tiles.sevenDaysLoss).toBeGreaterThan(3);
    expect(before.year.current_year_loss).toBeGreaterThan(0);
    const planOf = ({ basis: { energy, rain, ...known } }: typeof before) =>
      previewPlan(
        {
          ...known,
          ...yearTerms(),
          energy: energy!,
          rain: rain.covered
            ? { ...rain, years: rain.years.map((year) => Float64Array.from(year)) }
            : { covered: false },
        },
        analytics(),
      );
    const plan = planOf(before);

    await upload([{ day: addDays(today, -1), loss: 95, celsius: 4 }]);
    const after = await figures();
    expect(after).toEqual(before);
    expect(planOf(after)).toEqual(plan);
    const shown = await get<DailySoiling>(`/api/device/${device.id}/insolation/${range}`);
    expect(shown.day.at(-1)).toBe(addDays(today, -1));
    expect(shown.soiling.at(-1)).toBeCloseTo(95, 1);
    expect([shown.quality.at(-1), shown.reason.at(-1)]).toEqual(["covered", "loss"]);
    expect(Object.keys(coverReasons)).toContain(shown.reason.at(-1));
    expect(new Set(shown.quality.slice(0, -1))).toEqual(new Set(["ok"]));
  });
});
