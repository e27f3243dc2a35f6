import { it } from "vitest";
import { proveRestart } from "../../proof/prove/restart.ts";

// Longer: `npm run prove`; the seed decides the kills.
it("loses no acknowledged sample and shows no part of a file when it is killed at work", async ({ expect }) => {
  const { faults, rounds } = await proveRestart({ rounds: 1, seed: 78, fileDays: 10 });
  expect(faults).toEqual([]);
  expect(rounds[0]!.ingest.acknowledged).toBeGreaterThan(0);
});
