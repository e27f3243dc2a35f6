import { env } from "cloudflare:workers";
import { beforeAll, describe, it } from "vitest";
import { startingInputs } from "#contract/records/inputs";
import type { ProjectionData } from "#contract/simulation/projection";
import { database } from "../../../worker/platform/db.ts";
import { calculationInputs } from "../../../worker/platform/schema.ts";
import { aPlant, aSignedInPerson, call } from "../access/people.ts";
import { aDevice, aWeatherDay, someDays } from "../devices/builders.ts";

const PLACE = { lat: 36.73, lng: -119.82 };
let [cookie, plant, north, south, far] = ["", "", "", "", ""];

beforeAll(async () => {
  const owner = await aSignedInPerson();
  ({ cookie } = owner);
  plant = await aPlant({ owners: [owner.user.id], ...PLACE });
  north = await aDevice(plant, { ...PLACE, device_name: "North", array_share: 60, offset: 0.5 });
  south = await aDevice(plant, { ...PLACE, device_name: "South", array_share: 40 });
  // March, with a day that was covered and one that nobody measured.
  const march = Array.from({ length: 31 }, (_, at) => ({ loss: 1 + at / 10, window_insolation: 4 + (at % 3) }));
  await someDays(north, "2026-03-01", [
    ...march.slice(0, 20),
    { loss: 60, quality: 2 },
    null,
    ...march.slice(22),
    { loss: 9 },
  ]);
  await someDays(
    south,
    "2026-03-01",
    march.map(() => ({ loss: 6 })),
  );
  await aWeatherDay({ device_id: north, day: "2026-03-02", rain: 4.5 });
  const inputs = { ...startingInputs, array_size: 1000, solar_cost: 0.1 };
  await database(env)
    .insert(calculationInputs)
    .values({ plant_id: plant, values: inputs, version: 1, saved_by: owner.user.id, saved_at: 1 });
  far = await aPlant({ owners: [owner.user.id], lat: 48.1, lng: 11.6 });
});

const read = async (path: string) => {
  const answer = await call("GET", `/api/v1${path}`, { cookie });
  return { status: answer.status, text: await answer.text() };
};
const readJson = async <Body>(path: string): Promise<Body> => JSON.parse((await read(path)).text) as Body;

/** Not our writer's code: as a program reads CSV without quotes. */
const table = (text: string) => {
  const [head, ...lines] = text.trimEnd().split("\r\n");
  const names = head!.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [names[at]!, cell])));
};

interface Monthly {
  data: {
    month: number;
    soiling_loss_percent: number | null;
    days_counted: number;
    source: string;
    is_below_zero: boolean;
  }[];
  device_ids: string[];
  first_day: string | null;
  last_day: string | null;
}
interface Summary {
  mean_loss_percent: number;
  range_low_percent: number;
  range_high_percent: number;
}

describe("monthly soiling", () => {
  it("has the mean that the API gives for the month, by share of the plant [O-007]", async ({ expect }) => {
    const months = "?from=2026-03-01&to=2026-03-31";
    const one = await readJson<Summary>(`/devices/${north}/soiling-summary${months}`);
    const report = await readJson<{ data: (Summary & { plant_id: string })[] }>("/reports/2026-03");
    const whole = report.data.find(({ plant_id }) => plant_id === plant)!;
    const { data, ...of } = await readJson<Monthly>(`/plants/${plant}/monthly-soiling?year=2026&fill=none`);
    expect(data[2]).toEqual({
      month: 3,
      soiling_loss_percent: Math.round(100 * whole.mean_loss_percent) / 100,
      days_counted: 31,
      source: "measured",
      is_below_zero: false,
    });
    expect(data.map(({ source }) => source).filter((source) => source === "missing")).toHaveLength(11);
    expect(data.filter(({ soiling_loss_percent }) => soiling_loss_percent === null)).toHaveLength(11);
    expect(of).toMatchObject({ device_ids: [north, south].sort(), first_day: "2026-03-01", last_day: "2026-04-01" });
    const alone = await readJson<Monthly>(`/plants/${plant}/monthly-soiling?device_id=${north}`);
    expect(alone.data[2]!.soiling_loss_percent).toBe(Math.round(100 * one.mean_loss_percent) / 100);
    expect(alone.device_ids).toEqual([north]);
  });

  it("fills the other months with those of Soiling Simulation, and says so [O-007]", async ({ expect }) => {
    const simulated = await call("POST", "/api/ai/projection", {
      cookie,
      json: await simulationOf(),
    });
    const { data } = await simulated.json<{ data: ProjectionData }>();
    const filled = await readJson<Monthly>(`/plants/${plant}/monthly-soiling`);
    for (const { month, soiling_loss_percent, source } of filled.data) {
      expect(source).toBe(month === 3 ? "measured" : "modeled");
      if (month !== 3) expect(soiling_loss_percent).toBe(Math.round(100 * data.monthly[month - 1]!.soiling) / 100);
    }
    const csv = table((await read(`/plants/${plant}/monthly-soiling?format=csv`)).text);
    expect(csv.map((row) => Number(row.soiling_loss_percent))).toEqual(
      filled.data.map(({ soiling_loss_percent }) => soiling_loss_percent),
    );
  });
});

async function simulationOf() {
  const { user } = await (await call("GET", "/api/session", { cookie })).json<{ user: Record<string, string> }>();
  return {
    email: user.email,
    userId: user.id,
    userType: user.user_type,
    startDate: "2025-01-01",
    endDate: "2025-12-31",
    location: { geometry: { location: PLACE }, formatted_address: "Fresno" },
  };
}

describe("files for programs that model plants", () => {
  it("SAM: twelve losses; none where a month isn't known [O-007]", async ({ expect }) => {
    const { data } = await readJson<Monthly>(`/plants/${plant}/monthly-soiling`);
    const losses = data.map(({ soiling_loss_percent }) => soiling_loss_percent);
    expect(await readJson(`/plants/${plant}/files/sam`)).toEqual({ subarray1_soiling: losses, soiling: losses });
    const without = await read(`/plants/${plant}/files/sam?fill=none`);
    expect(without.status).toBe(409);
    expect(without.text).toContain("Not known: 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12.");
    expect((await read(`/plants/${far}/files/sam`)).status).toBe(409);
    expect((await readJson<Monthly>(`/plants/${far}/monthly-soiling`)).data.map(({ source }) => source)).toEqual(
      Array.from({ length: 12 }, () => "missing"),
    );
  });

  it("PlantPredict: 8,760 hours with the losses of daily soiling [O-007]", async ({ expect }) => {
    const hours = table((await read(`/plants/${plant}/files/plantpredict?year=2026&device_id=${north}`)).text);
    expect(hours).toHaveLength(8760);
    expect(hours[0]).toMatchObject({ date: "2026-01-01", time: "00:00", source: "modeled" });
    const days = await readJson<{ data: { day: string; soiling_loss_percent: number; is_counted: boolean }[] }>(
      `/daily-soiling?device_id=${north}`,
    );
    for (const { day, soiling_loss_percent, is_counted } of days.data) {
      const ofDay = hours.filter(({ date }) => date === day);
      expect(ofDay).toHaveLength(24);
      const is = new Set(ofDay.map((hour) => `${hour.source} ${hour.soiling_loss_percent}`));
      expect(is.size).toBe(1);
      if (is_counted) expect([...is]).toEqual([`measured ${Math.round(soiling_loss_percent * 100) / 100}`]);
      else expect([...is][0]).toMatch(/^month /);
    }
    expect((await read(`/plants/${plant}/files/plantpredict`)).status).toBe(422);
  });

  it("RdTools: a series without gaps, empty where a day doesn't count [O-007]", async ({ expect }) => {
    const days = table((await read(`/devices/${north}/files/rdtools`)).text);
    expect(days.map(({ day }) => day)).toEqual(
      Array.from({ length: 32 }, (_, at) => new Date(Date.UTC(2026, 2, 1 + at)).toISOString().slice(0, 10)),
    );
    const daily = await readJson<{
      data: {
        day: string;
        soiling_ratio: number;
        clean_insolation_kwh_per_m2: number;
        is_counted: boolean;
      }[];
    }>(`/daily-soiling?device_id=${north}`);
    const known = new Map(daily.data.map((row) => [row.day, row]));
    for (const row of days) {
      const of = known.get(row.day!);
      expect(row.is_counted).toBe(String(of?.is_counted ?? false));
      expect(row.soiling_ratio).toBe(of?.is_counted ? String(of.soiling_ratio) : "");
      expect(row.insolation_daily).toBe(of ? String(of.clean_insolation_kwh_per_m2) : "");
      expect(row.precipitation_daily).toBe(row.day === "2026-03-02" ? "4.5" : "");
    }
  });

  it("Orange Button: the month's ratios, insolation and energy, with range and coverage [O-007]", async ({
    expect,
  }) => {
    const report = await readJson<Record<string, never>>(`/devices/${north}/files/orange-button?year=2026&month=3`);
    const summary = await readJson<Summary>(`/devices/${north}/soiling-summary?from=2026-03-01&to=2026-03-31`);
    const { OperatingReportID, Insolation, SoilingReport, LossReport, Comments } = report as unknown as {
      OperatingReportID: object;
      Insolation: { Value: number };
      SoilingReport: { SoilingRatioIrradArray: { Value: number; StartTime: string; EndTime: string }[] };
      LossReport: { EnergyLosses: { EnergyACLoss: { Value: number } }[] };
      Comments: { CommentText: { Value: string } }[];
    };
    expect(OperatingReportID).toEqual({ Value: `soilsight:${north}:2026-03` });
    expect(Insolation).toEqual({
      Value: 150,
      Unit: "kWh_per_sqm",
      StartTime: "2026-03-01T00:00:00-08:00",
      EndTime: "2026-04-01T00:00:00-07:00",
    });
    const ratios = SoilingReport.SoilingRatioIrradArray;
    expect(ratios).toHaveLength(29);
    expect(ratios[0]).toEqual({
      Value: 0.985,
      Decimals: 4,
      StartTime: "2026-03-01T00:00:00-08:00",
      EndTime: "2026-03-02T00:00:00-08:00",
    });
    // Its share of what the API says if the whole plant soiled like it.
    const losses = await readJson<{ data: { energy_loss_kwh: number }[] }>(
      `/losses?device_id=${north}&from=2026-03-01&to=2026-03-31&by=month`,
    );
    const energy = losses.data[0]!.energy_loss_kwh;
    expect(energy).toBeGreaterThan(100);
    expect(LossReport.EnergyLosses[0]!.EnergyACLoss.Value).toBe(Math.round(0.6 * energy));
    expect(Comments.map(({ CommentText }) => CommentText.Value)).toEqual([
      "29 of 31 days counted. Insolation is of 30 days.",
      `95% range of the month's loss: ${summary.range_low_percent.toFixed(2)}% to ${summary.range_high_percent.toFixed(2)}%.`,
      "The energy loss is of the device's share of the array, 60%.",
    ]);
    const empty = (await read(`/devices/${north}/files/orange-button?year=2025&month=2`)).text;
    expect(empty).toContain("0 of 28 days counted.");
    expect(empty).not.toMatch(/"LossReport"|"Insolation":/);
  });
});
