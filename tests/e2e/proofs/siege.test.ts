import { it } from "vitest";
import type { TrafficCounts } from "../../proof/simulate/network.ts";
import { proveSiege } from "../../proof/prove/siege/siege.ts";

// Longer: `npm run prove -- siege`, with memory; `npm run simulate -- --devices 200 --faults 0.05` and `npm run prove -- soak`.
it("lets a fleet with a bad network report and end its commands, and a known person sign in, while attackers guess passwords", async ({
  expect,
}) => {
  const life = { devices: 6, minutes: 0.05, speed: 600, faults: 0.1, expiry: 5, every: 0.5, seed: 7 };
  const isEnough = ({ lostReplies, duplicates }: TrafficCounts) => lostReplies > 0 && duplicates > 0;
  const { ledger, samples, traffic, guesses, person, rows, memory } = await proveSiege(
    { ...life, isEnough, strangers: 40 },
    () => {},
  );
  expect(ledger.faults).toEqual([]);
  expect(ledger.lines.filter(({ isEqual }) => !isEqual)).toEqual([]);
  expect([...guesses.keys()]).toEqual(expect.arrayContaining([401, 503]));
  const done = [samples, person.callsMs.length, person.signInsMs.length, rows.counts, rows.audit, memory.end];
  expect(Math.min(...done, traffic.lostReplies, traffic.duplicates)).toBeGreaterThan(0);
});
