import { beforeEach, describe, it } from "vitest";
import { deleteUnusedSites } from "../../../worker/adapters/weather/index.ts";
import { devices, siteWeather, siteWeatherFill } from "../../../worker/platform/schema.ts";
import { aPlant, db } from "../access/people.ts";
import { aDevice } from "../devices/builders.ts";

const NOW = 1_795_000_000;
const DAY = 86_400;

beforeEach(async () => {
  await db.batch([db.delete(devices), db.delete(siteWeather), db.delete(siteWeatherFill)]);
});

async function aSite(site: string, due_at: number) {
  await db.insert(siteWeather).values({ site, day: "2026-10-01", rain: 1, source: "test" });
  await db.insert(siteWeatherFill).values({ site, from_day: "2026-10-01", to_day: "2026-10-01", due_at });
}
const left = async () => {
  const days = await db.select({ site: siteWeather.site }).from(siteWeather).orderBy(siteWeather.site);
  const fills = await db.select({ site: siteWeatherFill.site }).from(siteWeatherFill).orderBy(siteWeatherFill.site);
  return [days, fills].map((rows) => rows.map(({ site }) => site));
};

describe("days of a site without devices", () => {
  it("are kept thirty days, and as long as any device is there, including a disabled one", async ({ expect }) => {
    const plant = await aPlant();
    const zone = "America/Los_Angeles";
    await aDevice(plant, { lat: 36.74, lng: -119.81, timezone: zone, status: "Disable" });
    await aDevice(plant, { lat: 40, lng: -100, timezone: "America/Chicago" });
    const stands = `36.7,-119.8 ${zone}`;
    const [recent, gone, otherZone] = [`35.0,-119.0 ${zone}`, `34.0,-118.0 ${zone}`, `36.7,-119.8 UTC`];
    await aSite(stands, NOW - 400 * DAY);
    await aSite(recent, NOW - 29 * DAY);
    await aSite(gone, NOW - 31 * DAY);
    await aSite(otherZone, NOW - 31 * DAY);
    expect(await deleteUnusedSites(db, NOW)).toBe(2);
    expect(await left()).toEqual([
      [recent, stands],
      [recent, stands],
    ]);
    expect(await deleteUnusedSites(db, NOW)).toBe(0);
  });

  it("are deleted a few sites a tick, until none is left", async ({ expect }) => {
    for (let n = 0; n < 50; n++) await aSite(`${n}.0,-100.0 UTC`, NOW - 31 * DAY);
    expect([
      await deleteUnusedSites(db, NOW),
      await deleteUnusedSites(db, NOW),
      await deleteUnusedSites(db, NOW),
    ]).toEqual([40, 10, 0]);
    expect(await left()).toEqual([[], []]);
  });
});
