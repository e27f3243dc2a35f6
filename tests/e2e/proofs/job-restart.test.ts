import { it } from "vitest";
import { proveJobs } from "../../proof/prove/kills/job-kill.ts";

// Longer: `npm run prove -- jobs`, with undos, calculations and exports. With this seed, the kill comes 50 ms after the start.
it("ends a normalization that was killed halfway", async ({ expect }) => {
  const { faults, kills } = await proveJobs({ rounds: 1, seed: 8, fileDays: 40, kinds: ["normalization"] });
  expect([kills, faults]).toEqual([1, []]);
});
