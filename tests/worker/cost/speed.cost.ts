import { runInDurableObject } from "cloudflare:test";
import { afterAll, describe, it } from "vitest";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import type { Resolution, SeriesQuantity } from "#contract/series/series";
import { aDevice, batchOfUpload, readings, type SampleRow, settingsFor, UNDONE_BY } from "../device/support.ts";

const FROM = (Math.floor(Date.now() / 1000 / SECONDS_PER_DAY) - 400) * SECONDS_PER_DAY;
const DAYS = 190;
const END = FROM + DAYS * SECONDS_PER_DAY;
const BATCH = 10_000;
const NOW = END + SECONDS_PER_DAY;

function minutes(from: number, count: number, step = 60, turn = 0): SampleRow[] {
  const wave = (at: number, middle: number, swing: number) =>
    Number((middle + swing * Math.sin((at + turn) / 977)).toFixed(1));
  return Array.from({ length: count }, (_, index) => {
    const t = from + step * index;
    const cells = { iC: wave(t, 500, 480), iD: wave(t, 485, 470), tC: wave(t, 30, 20), tD: wave(t, 31, 20) };
    return { t, ...cells, tE: wave(t, 25, 10), batt: wave(t, 12.6, 0.6) };
  });
}

/** Of calls [ms]. The clock of workerd has whole milliseconds, so the mean says more than the median. */
interface Times {
  mean: number;
  p99: number;
}
const measured: Record<string, Times> = {};

async function timed(name: string, count: number, warm: number, work: (index: number) => Promise<unknown>) {
  const times: number[] = [];
  for (let index = 0; index < warm; index++) await work(index);
  const began = performance.now();
  for (let index = warm; index < warm + count; index++) {
    const start = performance.now();
    await work(index);
    times.push(performance.now() - start);
  }
  const mean = (performance.now() - began) / count;
  measured[name] = { mean, p99: times.toSorted((a, b) => a - b)[Math.ceil(0.99 * count) - 1]! };
}

const ranges: [string, number, Resolution, SeriesQuantity[]][] = [
  ["6 months", 182, 10_800, ["iC", "iD", "tC", "tD", "tE", "sl"]],
  ["6 months, 2 quantities", 182, 10_800, ["iC", "iD"]],
  ["30 days", 30, 3600, ["iC", "iD", "tC", "tD", "tE", "sl"]],
  ["7 days", 7, 1800, ["iC", "iD", "tC", "tD", "tE", "sl"]],
  ["2 days, raw", 2, 0, ["iC", "iD", "tC", "tD", "tE", "sl"]],
];

/** Figures for `docs/operations.md`. A busy machine fails nothing. */
describe("the time that a device's object takes", () => {
  it("is measured", { timeout: 900_000 }, async ({ expect }) => {
    const { stub, settings } = aDevice();
    const batches = Math.floor((DAYS * 1440) / BATCH);
    await timed("10,000 samples", batches - 3, 3, (batch) =>
      stub.ingest(readings(settings, minutes(FROM + batch * BATCH * 60, BATCH), { now: NOW })),
    );
    const last = FROM + batches * BATCH * 60;
    await runInDurableObject(stub, async (object) => {
      for (const [name, days, resolution, quantities] of ranges)
        await timed(`range of ${name}`, 300, 100, (turn) => {
          const to = last - 60 * turn;
          const span = { from: to - days * SECONDS_PER_DAY, to };
          return object.seriesText({ ...span, timezone: settings.timezone, resolution, quantities, band: false });
        });
      const late = (turn: number) => [{ t: FROM + (turn % 170) * SECONDS_PER_DAY + 7 + 60 * turn, iC: 9, iD: 9 }];
      await timed("late sample", 200, 100, (turn) => object.ingest(readings(settings, late(turn), { now: NOW })));
      await timed("next sample", 500, 200, (turn) =>
        object.ingest(readings(settings, minutes(END + 60 * turn, 1), { now: END + 60 * turn })),
      );
    });
    const others = Array.from({ length: 150 }, () => aDevice());
    await timed("new object with its first sample", 100, 50, (index) => {
      const other = others[index]!;
      return other.stub.ingest(readings(other.settings, minutes(END, 1), { now: NOW }));
    });
    const rows = (365 * SECONDS_PER_DAY) / 300;
    const file = Array.from({ length: Math.ceil(rows / BATCH) }, (_, part) =>
      minutes(FROM + part * BATCH * 300, Math.min(BATCH, rows - part * BATCH), 300, 9),
    );
    const later = NOW + 365 * SECONDS_PER_DAY;
    const uploads: { stub: typeof stub; batch: number }[] = [];
    for (let index = 0; index < 4; index++) {
      const other = aDevice();
      const zone = settingsFor(other.id);
      uploads.push({ stub: other.stub, batch: await batchOfUpload(other.stub, zone, file, { now: later }) });
    }
    await timed("undo of a year's file", 3, 1, (index) => {
      const { stub: other, batch } = uploads[index]!;
      return other.undoUpload({ batch, now: later, by: UNDONE_BY });
    });
    expect(Object.keys(measured)).toHaveLength(10);
  });
});

afterAll(() => console.log(`SPEED ${JSON.stringify(measured)}`));
