import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, it } from "vitest";
import { embeddedClimate } from "../../../worker/adapters/weather/index.ts";
import { measuredWeather } from "../../../worker/adapters/weather/measured.ts";
import { refresh } from "../../../worker/adapters/weather/refresh.ts";
import { database } from "../../../worker/platform/db.ts";
import { weatherCache, weatherServices } from "../../../worker/platform/schema.ts";
import { asked, services } from "./support.ts";

const db = database(env);
const NOW = Date.UTC(2026, 10, 18, 20) / 1000;
const DAY = 86_400;
const fresno = { lat: 36.73, lng: -119.82 };

type Behaviors = Parameters<typeof services>[0];
const at = (now: number, behaviors: Behaviors) => ({
  d1: env.DB,
  db,
  services: services(behaviors),
  embedded: embeddedClimate(),
  // Only silence times out soon, because real answers may be slow.
  timeout: Object.values(behaviors).some((behavior) => behavior.startsWith("silent")) ? 400 : 20_000,
  now,
});
async function yearsAt(now: number, behaviors: Behaviors) {
  const answer = await measuredWeather(at(now, behaviors)).rainYears(fresno);
  if (!answer.covered) throw new Error("Fresno is covered");
  return answer;
}
const sum = (year: Float64Array | undefined) => Math.round(10 * year!.reduce((total, rain) => total + rain, 0)) / 10;
const memory = async (service: string) =>
  (await db.select().from(weatherServices).where(eq(weatherServices.service, service)))[0];

beforeEach(async () => {
  await db.batch([db.delete(weatherCache), db.delete(weatherServices)]);
});

describe("rain years of a place", () => {
  it("come from the first service, with their source and age, and from then on without it", async ({ expect }) => {
    const first = await yearsAt(NOW, { openMeteo: "good-years" });
    expect(first.source).toBe("30 years 1996 to 2025, Open-Meteo ERA5");
    expect([first.asOf, first.note]).toEqual([NOW, undefined]);
    // Twelve firsts of 10 mm plus the year's last digit; the leap day's flood is left out.
    expect([sum(first.years[0]), sum(first.years[8]), sum(first.years[29])]).toEqual([192, 168, 180]);
    expect(await yearsAt(NOW + 5 * DAY, { openMeteo: "silent-years" })).toEqual(first);
    expect(await asked("good-years")).toHaveLength(1);
    expect((await asked("good-years"))[0]).toContain("start_date=1996-01-01&end_date=2025-12-31");
    expect(await asked("silent-years")).toHaveLength(0);
  });

  it("are those of the good years only, with their number", async ({ expect }) => {
    const { years, source } = await yearsAt(NOW, { power: "gaps-years" });
    expect([years.length, source]).toEqual([29, "29 years 1996 to 2025, NASA POWER MERRA-2"]);
  });

  it("come from the next service when one fails, and say so when none answers", async ({ expect }) => {
    expect((await yearsAt(NOW, { openMeteo: "down-a", power: "good-a" })).source).toContain("NASA POWER");
    await db.delete(weatherCache);
    const embedded = await yearsAt(NOW, { openMeteo: "young-b", power: "garbage-b" });
    expect(embedded.source).toContain("30 simulated years");
    expect(embedded.asOf).toBeUndefined();
    expect(embedded.note).toContain(
      "Open-Meteo ERA5 has too few complete years for this place; NASA POWER MERRA-2 sent an unreadable response",
    );
    expect(embedded.note).toContain("In mountain terrain");
  });

  it("are awaited once, and then fetched by the cron", async ({ expect }) => {
    const first = await yearsAt(NOW, { openMeteo: "silent-c" });
    expect(first.note).toContain("Open-Meteo ERA5 didn't respond in time");
    const second = await yearsAt(NOW + 60, { openMeteo: "silent-c" });
    expect(second.note).toContain("are being fetched");
    expect(await asked("silent-c")).toHaveLength(1);
    await refresh(at(NOW + 3600, { openMeteo: "good-c" }));
    const third = await yearsAt(NOW + 3700, { openMeteo: "silent-c" });
    expect([third.source, third.asOf]).toEqual(["30 years 1996 to 2025, Open-Meteo ERA5", NOW + 3600]);
    expect(await asked("silent-c")).toHaveLength(1);
  });

  it("are used while they are old, and fetched again by the cron", async ({ expect }) => {
    await yearsAt(NOW, { openMeteo: "good-d" });
    await refresh(at(NOW + 89 * DAY - 40 * DAY, { openMeteo: "good-e" }));
    expect(await asked("good-e")).toHaveLength(0);
    const newYear = Date.UTC(2027, 0, 2) / 1000;
    expect((await yearsAt(newYear, { openMeteo: "silent-d" })).asOf).toBe(NOW);
    await refresh(at(newYear + 600, { openMeteo: "down-e" }));
    expect((await yearsAt(newYear + 700, { openMeteo: "silent-d" })).asOf).toBe(NOW);
    await refresh(at(newYear + 4200, { openMeteo: "good-e" }));
    const anew = await yearsAt(newYear + 4300, { openMeteo: "silent-d" });
    expect([anew.source, anew.asOf]).toEqual(["30 years 1997 to 2026, Open-Meteo ERA5", newYear + 4200]);
    expect(await asked("silent-d")).toHaveLength(0);
  });

  it("are deleted more than a year after the last request, when no device is there", async ({ expect }) => {
    await yearsAt(NOW, { openMeteo: "good-i" });
    await refresh(at(NOW + 399 * DAY, { openMeteo: "good-i" }));
    expect(await db.select().from(weatherCache)).toHaveLength(1);
    await refresh(at(NOW + 401 * DAY, { openMeteo: "good-i" }));
    expect(await db.select().from(weatherCache)).toEqual([]);
    expect(await asked("good-i")).toHaveLength(1);
  });
});

describe("a place without data", () => {
  it("is requested more and more rarely", async ({ expect }) => {
    await yearsAt(NOW, { openMeteo: "young-h" });
    for (let hour = 1; hour <= 96; hour++) await refresh(at(NOW + hour * 3600, { openMeteo: "young-h" }));
    expect((await asked("young-h")).length).toBeLessThan(20);
  });
});

describe("a failing service", () => {
  it("that got too many requests is paused for as long as it said, for all callers", async ({ expect }) => {
    await yearsAt(NOW, { openMeteo: "limited-f" });
    expect(await memory("open-meteo")).toMatchObject({ paused_until: NOW + 90, reason: "is over its request limit" });
    await db.delete(weatherCache);
    const paused = await yearsAt(NOW + 60, { openMeteo: "limited-f", power: "down-f" });
    expect(paused.note).toContain("Open-Meteo ERA5 is paused for a minute");
    expect(await asked("limited-f")).toHaveLength(1);
    await db.delete(weatherCache);
    await yearsAt(NOW + 91, { openMeteo: "good-f" });
    expect(await memory("open-meteo")).toMatchObject({ failures: 0, paused_until: 0 });
  });

  it("that fails three times is paused for some minutes", async ({ expect }) => {
    for (let n = 0; n < 4; n++) {
      await db.delete(weatherCache);
      await yearsAt(NOW + n, { openMeteo: "refused-g" });
    }
    expect(await asked("refused-g")).toHaveLength(3);
    expect(await memory("open-meteo")).toMatchObject({ failures: 3, paused_until: NOW + 2 + 300 });
  });
});
