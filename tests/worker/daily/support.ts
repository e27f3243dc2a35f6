import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { addDays, dayOf, instantOf } from "#contract/common/calendar";
import { startingInputs, type CalculationInputs } from "#contract/records/inputs";
import type { RainYearsResult, WeatherPort } from "../../../worker/adapters/weather/port.ts";
import { currentPlantPlan } from "../../../worker/features/plant-plans/current-plan.ts";
import { runDaily } from "../../../worker/features/plant-plans/daily/run.ts";
import type { Runner } from "../../../worker/features/plant-plans/runner.ts";
import { database } from "../../../worker/platform/db.ts";
import { calculationInputs, devices, energyYears, messages, plantPlans } from "../../../worker/platform/schema.ts";
import { anOwnerWithDevice, someDays } from "../devices/builders.ts";
import { summerYear } from "../savings/cases.ts";

export const db = drizzle(env.DB);
export const zone = "America/Los_Angeles";

/** Already soiled and cheap to wash, so a wash is due within four weeks. */
export const dueInputs: CalculationInputs = {
  ...startingInputs,
  array_size: 5000,
  wash_cost: 300,
  localSoilingRate: 0.2,
  rain_source: "entered",
};

export async function inputsOf(plant_id: string, values: CalculationInputs): Promise<void> {
  const row = { plant_id, values, version: 1, saved_by: "test", saved_at: 1 };
  await db.insert(calculationInputs).values(row).onConflictDoUpdate({ target: calculationInputs.plant_id, set: row });
}

export async function energyOf(plant_id: string): Promise<void> {
  const row = { kind: "custom" as const, file_name: "year.csv", daily_kwh: summerYear(), source_key: "k" };
  await db.insert(energyYears).values({ plant_id, ...row, uploaded_by: "test", uploaded_at: 1 });
}

export async function anAnalyzedDevice(now: number, values: Parameters<typeof anOwnerWithDevice>[0] = {}) {
  const owner = await anOwnerWithDevice({ runWashAnalysis: true, timezone: zone, ...values });
  await inputsOf(owner.plant, dueInputs);
  await energyOf(owner.plant);
  const first = addDays(dayOf(zone, now), -5);
  await someDays(
    owner.device,
    first,
    [3.5, 3.6, 3.7, 3.8, 3.9].map((loss) => ({ loss })),
  );
  return owner;
}

const dryWeather: WeatherPort = { rainYears: (): Promise<RainYearsResult> => Promise.resolve({ covered: false }) };

export const runnerAt = (now: number, weather = dryWeather): Runner => ({
  db: database(env),
  weather,
  now,
});

/** 05:07 at the site. */
export const morning = (day: string): number => instantOf(zone, day, 5 * 3600 + 7 * 60);
/** One good rain a year, each year in another week. */
const years = Array.from({ length: 30 }, (_, year) =>
  Float64Array.from({ length: 365 }, (__, day) => (day === (12 * year + 5) % 365 ? 30 : 0)),
);
const rainyWeather: WeatherPort = { rainYears: () => Promise.resolve({ covered: true, years, source: "test" }) };
export const rainyRunner = (day: string): Runner => runnerAt(morning(day), rainyWeather);

/** What the job of due plans does with one. */
export const aRun = async (runner: Runner, plant: string): Promise<void> =>
  runDaily(runner, (await currentPlantPlan(runner, plant))!);

/** Day of the newest run. */
export async function toldOn(plant: string): Promise<string | null> {
  const [row] = await db.select().from(plantPlans).where(eq(plantPlans.plant_id, plant));
  return row?.told_on ?? null;
}
export const messagesOf = (plant: string) =>
  db.select().from(messages).where(eq(messages.plant_id, plant)).orderBy(messages.id);

export const change = (device: string, values: Partial<typeof devices.$inferInsert>) =>
  db.update(devices).set(values).where(eq(devices.device_id, device));
