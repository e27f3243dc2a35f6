import * as fc from "fast-check";
import { describe, it } from "vitest";
import { cases } from "../../fixtures/thorough.ts";
import { readAll, utc } from "../read-all.ts";
import { type LoggerCase, loggerCase, writeLogger } from "./logger-files.ts";

const NOW = utc("2026-11-22 12:00:00");
const near = (one: number | null, other: number | null) =>
  one === null || other === null ? one === other : Math.abs(one - other) < 1e-6 * Math.max(1, Math.abs(one));

describe("a logger file of any dialect", () => {
  it("gives the figures that were written, or is refused with a code", async ({ expect }) => {
    const seen = { read: 0, refused: new Map<string, number>() };
    const law = async (its: LoggerCase) => {
      const { text, truth, isPartial } = writeLogger(its);
      const read = await readAll(text, { zone: its.zone, clock: its.clock }, undefined, NOW);
      if (!read.ok) {
        expect(read.code).toMatch(/^[a-z-]+$/);
        seen.refused.set(read.code, (seen.refused.get(read.code) ?? 0) + 1);
        return;
      }
      seen.read += 1;
      const found = new Set<number>();
      for (const [row, t] of read.t.entries()) {
        const [clean, soiled] = [read.columns.iC?.[row] ?? null, read.columns.iD?.[row] ?? null];
        const figures = truth.get(t);
        if (clean === null && soiled === null) continue;
        found.add(t);
        if (!figures || !near(clean, figures[0]) || !near(soiled, figures[1]))
          throw new Error(
            `${new Date(t * 1000).toISOString()}: ${clean}, ${soiled}; written ${String(figures)}\n${text}`,
          );
      }
      if (!isPartial && found.size !== truth.size)
        throw new Error(`${found.size} of ${truth.size} rows; ${JSON.stringify(read.rejected[0])}\n${text}`);
    };
    await fc.assert(fc.asyncProperty(loggerCase, law), { numRuns: cases(6500) });
    expect(seen.read).toBeGreaterThan(0.66 * cases(6500));
    expect(seen.refused.get("several-devices")).toBeGreaterThan(0.07 * cases(6500));
  });
});
