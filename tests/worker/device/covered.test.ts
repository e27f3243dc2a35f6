import { runInDurableObject } from "cloudflare:test";
import { describe, it } from "vitest";
import { addDays, dayNumber, instantOf } from "#contract/common/calendar";
import { qualityOf } from "#contract/soiling/day-quality";
import { migrate, migrations } from "../../../worker/device/schema.ts";
import { aDevice, daysInDirectory, inside, readings, ringNow, type SampleRow, settle, sunnyDay } from "./support.ts";

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

  it("are found among days that an older program stored, once and without their samples", async ({ expect }) => {
    const { id, stub, settings } = aDevice();
    await runInDurableObject(stub, (_, { storage }) => {
      const names = storage.sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'").toArray();
      for (const { name } of names.filter((one) => !/^(_cf|sqlite)_/.test(one.name)))
        storage.sql.exec(`DROP TABLE ${name}`);
      migrate(storage, migrations.slice(0, 8));
      storage.sql.exec("INSERT INTO settings VALUES ('device', ?)", JSON.stringify(settings));
      for (const [place, loss] of [2, 2.1, 95, 2.3].entries())
        storage.sql.exec(
          "INSERT INTO days VALUES (?, 5, 5, ?, ?, 48, 0.2, 5)",
          dayNumber(FIRST) + place,
          loss,
          place === 3 ? 0 : 1,
        );
      migrate(storage);
      void storage.setAlarm(Date.now() + 60_000);
    });
    await ringNow(stub);
    await settle(stub);
    expect(await daysInDirectory(id)).toMatchObject([
      { day: addDays(FIRST, 2), loss: 95, quality: 3, uncertainty: 0.2 },
    ]);
    expect(await inside(stub, "SELECT quality, own_quality FROM days ORDER BY day")).toEqual([
      { quality: 1, own_quality: 1 },
      { quality: 1, own_quality: 1 },
      { quality: 3, own_quality: 1 },
      { quality: 0, own_quality: 0 },
    ]);
  });
});
