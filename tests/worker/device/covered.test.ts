import { describe, it } from "vitest";
import { addDays, instantOf } from "#contract/common/calendar";
import { qualityOf } from "#contract/soiling/day-quality";
import { aDevice, daysInDirectory, readings, type SampleRow, settle, sunnyDay } from "./support.ts";

const FIRST = "2026-02-10";
const zone = "America/Los_Angeles";
const dayAt = (place: number) => instantOf(zone, addDays(FIRST, place), 0);
const aDay = (place: number, loss: number, tC = 25.5): SampleRow[] =>
  sunnyDay(dayAt(place), loss, 1800).map((row) => Object.assign(row, { tC }));
const someDays = (losses: number[]): SampleRow[] => losses.flatMap((loss, place) => aDay(place, loss));

type Sensor = ReturnType<typeof aDevice>;
const send = async ({ stub, settings }: Sensor, rows: SampleRow[]) => {
  await stub.ingest(readings(settings, rows));
  await settle(stub);
};
const reasons = async ({ id }: Sensor) =>
  (await daysInDirectory(id)).map(({ quality }) => qualityOf(quality).reason ?? qualityOf(quality).quality);

describe("days with a covered cell", () => {
  it("are marked in the directory with their reason, until a second day confirms the loss", async ({ expect }) => {
    const sensor = aDevice();
    await send(sensor, someDays([2, 2.1, 2.2, 95]));
    expect(await reasons(sensor)).toEqual(["ok", "ok", "ok", "loss"]);
    await send(sensor, aDay(4, 2.3));
    expect(await reasons(sensor)).toEqual(["ok", "ok", "ok", "loss", "ok"]);
    const dusty = aDevice();
    await send(dusty, someDays([2, 2.1, 2.2, 11]));
    expect(await reasons(dusty)).toEqual(["ok", "ok", "ok", "rise"]);
    await send(dusty, aDay(4, 11.3));
    expect(await reasons(dusty)).toEqual(["ok", "ok", "ok", "ok", "ok"]);
  });

  it("include cold ones, which no other cold day confirms", async ({ expect }) => {
    const sensor = aDevice();
    const snow = [3, 4, 5].flatMap((place) => aDay(place, 20, -2));
    await send(sensor, [...someDays([2, 2.1, 2.2]), ...snow, ...aDay(6, 2.4, 1)]);
    expect(await reasons(sensor)).toEqual(["ok", "ok", "ok", "cold", "cold", "cold", "ok"]);
  });

  it("are the same in any order of days, and after they are uploaded again", async ({ expect }) => {
    const losses = [2, 2.1, 60, 2.3, 12, 12.1, 12.2, 90, 91];
    const [once, backwards] = [aDevice(), aDevice()];
    await send(once, someDays(losses));
    for (const place of losses.keys()) await send(backwards, aDay(losses.length - 1 - place, losses.at(-1 - place)!));
    expect(await reasons(once)).toEqual(["ok", "ok", "loss", "ok", "ok", "ok", "ok", "loss", "loss"]);
    expect(await daysInDirectory(backwards.id)).toEqual(await daysInDirectory(once.id));
  });
});
