import { runInDurableObject } from "cloudflare:test";
import { describe, it } from "vitest";
import { sampleColumns } from "#contract/inbound/inbound";
import { rangeOf } from "#contract/inbound/sample-check";
import { Blocks } from "../../../../worker/device/telemetry/blocks.ts";
import { Head } from "../../../../worker/device/base/head.ts";
import { aDevice, headOf, inside, NOW, readings, type SampleRow } from "../support.ts";

const DAY = 86_400;
const TODAY = NOW - (NOW % DAY);
const minutes = (from: number, count: number): SampleRow[] =>
  Array.from({ length: count }, (_, minute) => ({ t: from + 60 * minute, iC: minute, iD: minute / 2 }));

const blocksOf = (stub: ReturnType<typeof aDevice>["stub"]) =>
  inside<{ start: number; hours: number; bytes: ArrayBuffer }>(stub, "SELECT * FROM blocks ORDER BY start");

describe("the samples of a device", () => {
  it("have the same bytes, in whatever order and batches they came", async ({ expect }) => {
    const rows = minutes(TODAY - DAY, 1500);
    const [whole, parts] = [aDevice(), aDevice()];
    await whole.stub.ingest(readings(whole.settings, rows));
    for (let from = 1400; from >= 0; from -= 100)
      await parts.stub.ingest(readings(parts.settings, rows.slice(from, from + 100)));
    const late = (device: typeof whole) => device.stub.ingest(readings(device.settings, minutes(TODAY - 2 * DAY, 1)));
    for (const device of [whole, parts]) await late(device);
    expect(await blocksOf(parts.stub)).toEqual(await blocksOf(whole.stub));
    expect(await blocksOf(whole.stub)).toHaveLength(3);
  });

  it("wait in the head, where readers find them, and move on after four hours", async ({ expect }) => {
    const { stub, settings } = aDevice();
    const send = (minute: number) =>
      stub.ingest(readings(settings, minutes(NOW - DAY + minute * 60, 15), { now: NOW - DAY + minute * 60 + 900 }));
    for (let minute = 0; minute < 240; minute += 15) await send(minute);
    expect(await blocksOf(stub)).toEqual([]);
    expect(await inside(stub, "SELECT count(*) AS n FROM samples")).toEqual([{ n: 240 }]);
    await send(240);
    expect((await blocksOf(stub)).length).toBeGreaterThan(0);
    expect((await headOf(stub)).journalSince).toBeNull();
    expect(await inside(stub, "SELECT count(*) AS n FROM samples")).toEqual([{ n: 255 }]);
  });

  it("of a request that was stored get the first receipt again, from the head and from a row", async ({ expect }) => {
    const { stub, settings } = aDevice();
    const send = (minute: number) =>
      stub.ingest(
        readings(settings, minutes(TODAY + minute * 60, 15), {
          key: `"clé" ${minute}`,
          now: TODAY + minute * 60 + 900,
        }),
      );
    const first = await send(0);
    expect(await send(0)).toEqual(first);
    for (let minute = 15; minute <= 300; minute += 15) await send(minute);
    expect(await inside(stub, "SELECT count(*) AS n FROM receipt_rows")).toEqual([{ n: 1 }]);
    expect(await send(0)).toEqual(first);
  });

  it("are stored by the hour if a day is long: 18 quantities each second", async ({ expect }) => {
    const { stub, settings } = aDevice();
    const row = (second: number): SampleRow => {
      const values = sampleColumns.map((name, place) => {
        const { min, max } = rangeOf(name);
        const part = ((second * 7919 + place * 104_729) % 10_007) / 10_007;
        return [name, Math.round((min + (max - min) * part) * 100) / 100];
      });
      return { t: TODAY + second, ...Object.fromEntries(values) } as SampleRow;
    };
    const send = (from: number, count: number) =>
      stub.ingest(
        readings(
          settings,
          Array.from({ length: count }, (_, index) => row(from + index)),
          { now: TODAY + DAY },
        ),
      );
    for (let from = 0; from < 12_000; from += 6000) await send(from, 6000);
    await send(50_000, 100);
    await send(20_000, 600);
    const blocks = await blocksOf(stub);
    expect(blocks.every(({ hours }) => hours === 1)).toBe(true);
    expect(Math.max(...blocks.map(({ bytes }) => bytes.byteLength))).toBeLessThan(200_000);
    const [stored] = await inside<{ n: number; first: number; last: number }>(
      stub,
      "SELECT count(*) AS n, min(ts) AS first, max(ts) AS last FROM samples",
    );
    expect(stored).toEqual({ n: 12_700, first: TODAY, last: TODAY + 50_099 });
    const half = await stub.series({
      timezone: "UTC",
      from: TODAY,
      to: TODAY + DAY,
      resolution: 1800,
      quantities: ["tC"],
      band: false,
    });
    expect(half.t).toEqual([0, 1, 2, 3, 4, 5, 6, 11, 27].map((slot) => TODAY + 1800 * slot));
  });

  it("that changed on the disk are noticed, and other days can be read", async ({ expect }) => {
    const { stub, settings } = aDevice();
    await stub.ingest(readings(settings, minutes(TODAY - 3 * DAY, 3000)));
    expect(await stub.damage()).toEqual([]);
    await runInDurableObject(stub, (_, { storage }) => {
      const [{ start, bytes }] = storage.sql
        .exec<{ start: number; bytes: ArrayBuffer }>("SELECT start, bytes FROM blocks ORDER BY start")
        .toArray() as [{ start: number; bytes: ArrayBuffer }];
      const wrong = new Uint8Array(bytes);
      wrong[20]! ^= 1;
      storage.sql.exec("UPDATE blocks SET bytes = ? WHERE start = ?", wrong, start);
      const blocks = new Blocks(storage.sql, new Head(storage));
      expect(() => blocks.between(TODAY - 3 * DAY, TODAY - 2 * DAY)).toThrow("checksum");
      expect(blocks.between(TODAY - 2 * DAY, TODAY - DAY).t).toHaveLength(1440);
    });
    expect(await stub.damage()).toEqual([expect.stringContaining("2026-02-27")]);
  });
});
