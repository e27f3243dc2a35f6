import * as fc from "fast-check";
import { describe, it } from "vitest";
import { dayNumber, dayOf } from "#contract/common/calendar";
import { sampleLossDays } from "./order-model.ts";
import { aDevice, inside, readings, type SampleRow, settle, type SoilingDay } from "./support.ts";

/** Three days around the spring clock change, every 20 minutes. */
const START = Date.UTC(2025, 2, 8, 8) / 1000;
const pool: SampleRow[] = Array.from({ length: 216 }, (_, index) => {
  const t = START + index * 1200;
  const clean = Math.max(0, 900 * Math.sin((((t - START) % 86_400) / 86_400) * 2 * Math.PI));
  return { t, iC: Math.round(clean * 100) / 100, iD: Math.round(clean * 97) / 100 };
});

const daysInside = async (stub: ReturnType<typeof aDevice>["stub"]) =>
  inside<SoilingDay>(
    stub,
    `SELECT day, insol_clean, insol_soiled, loss, quality, samples, uncertainty, window_insolation FROM days ORDER BY day`,
  );

const delivery = fc
  .tuple(
    fc.shuffledSubarray(pool, { minLength: pool.length }),
    fc.array(fc.nat(pool.length), { maxLength: 4 }),
    fc.subarray(pool),
  )
  .map(([rows, cuts, again]) => {
    const all = [...rows, ...again];
    const edges = [0, ...cuts.sort((a, b) => a - b), all.length];
    return edges.slice(1).map((end, index) => all.slice(edges[index], end));
  });

describe("the order of delivery", () => {
  it("does not matter: any order and any batching of the same samples gives the same days", async ({ expect }) => {
    const reference = aDevice();
    await reference.stub.ingest(readings(reference.settings, pool));
    await settle(reference.stub);
    const expected = await daysInside(reference.stub);
    expect(expected).toEqual(sampleLossDays(pool, (t) => dayNumber(dayOf("America/Los_Angeles", t))));
    await fc.assert(
      fc.asyncProperty(delivery, fc.boolean(), async (batches, between) => {
        const { stub, settings } = aDevice();
        let accepted = 0;
        for (const batch of batches) {
          const answer = await stub.ingest(readings(settings, batch));
          if (answer.ok) accepted += answer.value.accepted;
          if (between) await settle(stub);
        }
        await settle(stub);
        expect(accepted).toBe(pool.length);
        expect(await daysInside(stub)).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });
});

describe("the receipt", () => {
  it("counts what a plain map counts, row by row", async ({ expect }) => {
    const row = fc.record({
      t: fc.integer({ min: 0, max: 12 }),
      iC: fc.integer({ min: 0, max: 2 }),
      iD: fc.option(fc.integer({ min: 0, max: 1 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(row, { maxLength: 15 }), { maxLength: 5 }), async (batches) => {
        const { stub, settings } = aDevice();
        const model = new Map<number, { iC: number; iD: number | null }>();
        for (const batch of batches) {
          const counts = { accepted: 0, duplicate: 0, updated: 0, rejectedCount: 0 };
          for (const { t, iC, iD } of batch) {
            const before = model.get(t);
            const after = { iC, iD: iD ?? before?.iD ?? null };
            if (!before) counts.accepted++;
            else if (before.iC === after.iC && before.iD === after.iD) counts.duplicate++;
            else counts.updated++;
            model.set(t, after);
          }
          const rows = batch.map(({ t, iC, iD }) => ({ t: START + t, iC, iD }));
          expect(await stub.ingest(readings(settings, rows))).toMatchObject({ value: counts });
        }
        const stored = await inside<{ ts: number; iC: number; iD: number | null }>(
          stub,
          "SELECT ts, iC, iD FROM samples ORDER BY ts",
        );
        const expected = [...model]
          .sort(([a], [b]) => a - b)
          .map(([t, { iC, iD }]) => ({ ts: START + t, iC: iC * 100, iD: iD === null ? null : iD * 100 }));
        expect(stored).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});
