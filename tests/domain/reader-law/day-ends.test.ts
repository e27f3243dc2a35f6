import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays } from "#contract/common/calendar";
import { readAll } from "../read-all.ts";

const sizes = {
  maximum: (values: readonly number[]) => Math.max(...values),
  mean: (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length,
  sum: (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0),
} as const;

const dayEnd = fc.record({
  size: fc.constantFrom(...(Object.keys(sizes) as (keyof typeof sizes)[])),
  at: fc.constantFrom("23:59", "23:59:59", "24:00", "24:00:00", "next day", "first row", "noon"),
  days: fc.integer({ min: 1, max: 4 }),
  step: fc.constantFrom(300, 600, 900, 1800),
  /** Of each day [W/m2]. */
  peaks: fc.array(fc.integer({ min: 200, max: 1100 }), { minLength: 4, maxLength: 4 }),
  loss: fc.integer({ min: 1, max: 30 }),
  clouds: fc.nat(1_000_000),
  clock: fc.constantFrom("standard" as const, "local" as const, "utc" as const),
  firstTime: fc.constantFrom("midnight", "one step later"),
});

describe("a row that sums up its day", () => {
  it("is no sample, at whatever time it stands", async ({ expect }) => {
    await fc.assert(
      fc.asyncProperty(dayEnd, async (its) => {
        const rows: string[] = [];
        let samples = 0;
        for (let day = 0; day < its.days; day += 1) {
          const date = addDays("2025-06-28", day);
          const seconds = Array.from({ length: 86_400 / its.step }, (_, index) => index * its.step);
          const times = its.firstTime === "midnight" ? seconds : seconds.slice(1);
          const clean = times.map((second) => {
            const sun = Math.max(0, Math.sin((Math.PI * (second / 3600 - 6)) / 12));
            const cloud = ((its.clouds + second * 7919 + day * 104_729) % 997) / 997;
            return Number((its.peaks[day]! * sun * (1 - 0.4 * cloud)).toFixed(1));
          });
          const soiled = clean.map((value) => Number((value * (1 - its.loss / 100)).toFixed(1)));
          samples += times.length;
          const two = (value: number) => String(value).padStart(2, "0");
          const write = (second: number, [one, other]: readonly number[]) =>
            `${date} ${two(Math.floor(second / 3600))}:${two((second / 60) % 60)}:00,${one!.toFixed(1)},${other!.toFixed(1)}`;
          rows.push(...times.map((second, index) => write(second, [clean[index]!, soiled[index]!])));
          const stamp = {
            "next day": `${addDays(date, 1)} 00:00:00`,
            "first row": `${date} ${its.firstTime === "midnight" ? "00:00:00" : "00:30:00"}`,
            noon: `${date} 12:00:00`,
          }[its.at as "noon"];
          const [one, other] = [clean, soiled].map((values) => sizes[its.size](values).toFixed(1));
          // The maximum at its own time is that row, written twice.
          if (its.at === "noon" && its.size === "maximum" && clean[times.indexOf(43_200)] === Number(one)) continue;
          rows.push(`${stamp ?? `${date} ${its.at}`},${one},${other}`);
        }
        const text = ["Timestamp,Clean cell (W/m2),Soiled cell (W/m2)", ...rows, ""].join("\n");
        const read = await readAll(text, { zone: "America/Denver", clock: its.clock });
        if (!read.ok) return expect(read.code).toMatch(/^[a-z-]+$/);
        if (read.rows !== samples) throw new Error(`${read.rows} of ${samples} rows.\n${rows.slice(-3).join("\n")}`);
      }),
      { numRuns: 400 },
    );
  });
});
