import { setImmediate as nextTurn } from "node:timers/promises";
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { latestWins } from "../../../web/src/analytics/latest-wins.ts";

interface Run {
  terms: number;
  resolve: (result: number) => void;
  reject: (error: Error) => void;
}

function bench() {
  const started: Run[] = [];
  const shown: number[] = [];
  const failures: unknown[] = [];
  const ask = latestWins<number, number>(
    (terms) => new Promise((resolve, reject) => started.push({ terms, resolve, reject })),
    (result, terms) => shown.push(result === terms ? terms : Number.NaN),
    (error) => failures.push(error),
  );
  const end = async (error?: Error): Promise<void> => {
    const run = started.at(-1)!;
    if (error) run.reject(error);
    else run.resolve(run.terms);
    await nextTurn();
  };
  return { ask, end, started, shown, failures };
}

describe("latestWins", () => {
  it("runs one at a time and keeps only the newest of those that wait", async ({ expect }) => {
    const { ask, end, started, shown } = bench();
    for (const terms of [1, 2, 3, 4]) ask(terms);
    expect(started.map(({ terms }) => terms)).toEqual([1]);
    await end();
    expect(started.map(({ terms }) => terms)).toEqual([1, 4]);
    expect(shown).toEqual([]);
    await end();
    expect(shown).toEqual([4]);
    ask(5);
    await end();
    expect(shown).toEqual([4, 5]);
  });

  it("never drops two in a row: the figures move however fast the hand is", async ({ expect }) => {
    const { ask, end, shown } = bench();
    ask(0);
    for (let terms = 1; terms <= 6; terms++) {
      ask(terms);
      await end();
    }
    expect(shown).toEqual([1, 3, 5]);
    await end();
    expect(shown).toEqual([1, 3, 5, 6]);
  });

  it("tells a failure and goes on with what waits", async ({ expect }) => {
    const { ask, end, shown, failures } = bench();
    ask(1);
    await end(new Error("broken"));
    ask(2);
    await end();
    expect([failures.length, shown]).toEqual([1, [2]]);
  });

  it("shows the last one requested, in order, whatever comes between", async ({ expect }) => {
    const steps = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(steps, async (asks) => {
        const { ask, end, started, shown } = bench();
        let [asked, ended] = [0, 0];
        for (const isAsk of asks) {
          if (isAsk) ask(++asked);
          else if (ended < started.length) {
            ended++;
            await end();
          }
          expect(started.length - ended).toBeLessThanOrEqual(1);
        }
        for (; ended < started.length; ended++) await end();
        expect(shown.at(-1) ?? 0).toBe(asked);
        expect(shown).toEqual(shown.toSorted((a, b) => a - b));
      }),
      { numRuns: 200 },
    );
  });
});
