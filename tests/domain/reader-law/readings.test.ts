import * as fc from "fast-check";
import { describe, it } from "vitest";
import { checkBatch } from "../../../worker/device/telemetry/sample-checks.ts";
import { readReadings } from "../../../worker/features/devices/inbound/readings.ts";

const NOW = 1_790_000_000;
const names = ["iC", "iD", "tC"] as const;
/** Values that every one of the three columns can store, and values that none can. */
const good = fc.integer({ min: -9000, max: 15_000 }).map((value) => value / 100);
const bad = fc.constantFrom<unknown>(-999, -9999, 9999, 7999, "Bad", "12", true, [1], {}, null);
const row = fc.tuple(...names.map(() => fc.oneof({ weight: 5, arbitrary: good }, { weight: 1, arbitrary: bad })));

describe("readings as JSON of any form", () => {
  it("give the values that were sent; a broken one costs only itself", ({ expect }) => {
    const forms = fc.constantFrom("columns", "rows", "rows in an object");
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), forms, (rows, form) => {
        const t = rows.map((_, index) => NOW - 600 + index * 60);
        const list = rows.map((values, index) => ({
          t: t[index],
          ...Object.fromEntries(names.map((name, at) => [name, values[at]])),
        }));
        const columns = Object.fromEntries(names.map((name, at) => [name, rows.map((values) => values[at])]));
        const body = form === "columns" ? { t, ...columns } : form === "rows" ? list : { rows: list };
        const read = readReadings(JSON.parse(JSON.stringify(body)));
        if (!read.ok) throw new Error("Refused.");
        const checked = checkBatch(read.value.samples, NOW);
        const isGood = (value: unknown) => typeof value === "number" && Math.abs(value) <= 150;
        const kept = rows.flatMap((values, index) => (values.some(isGood) ? [index] : []));
        expect(checked.rows.map((sample) => sample.t)).toEqual(kept.map((index) => t[index]));
        for (const [at, index] of kept.entries()) {
          const stored = names.map((name) => checked.rows[at]!.values[checked.names.indexOf(name)] ?? null);
          expect(stored).toEqual(
            rows[index]!.map((value) => (isGood(value) ? Math.round((value as number) * 100) : null)),
          );
        }
        expect(checked.rejected.map(({ line }) => line - 1)).toEqual(
          rows.flatMap((values, index) => (values.some(isGood) ? [] : [index])),
        );
      }),
      { numRuns: 2000 },
    );
  });
});
