import { it } from "vitest";
import { proveSiege } from "../../proof/prove/siege/siege.ts";

// Longer, with memory: `npm run prove -- siege`.
it("lets a fleet report and a known person sign in while attackers guess passwords", async ({ expect }) => {
  const life = { devices: 6, minutes: 0.1, speed: 600, faults: 0.1, expiry: 5, every: 0.5, seed: 7 };
  const { ledger, samples, guesses, person, rows, memory } = await proveSiege({ ...life, strangers: 40 }, () => {});
  expect(ledger.faults).toEqual([]);
  expect(ledger.isClean).toBe(true);
  expect([...guesses.keys()]).toEqual(expect.arrayContaining([401, 503]));
  const done = [samples, person.callsMs.length, person.signInsMs.length, rows.counts, rows.audit, memory.end];
  expect(Math.min(...done)).toBeGreaterThan(0);
});
