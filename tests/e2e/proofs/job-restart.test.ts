import { it } from "vitest";
import { proveJobs } from "../../proof/prove/kills/job-kill.ts";

// Longer: `npm run prove -- jobs`, with undos, calculations and exports.
it("ends a normalization that was killed halfway", async ({ expect }) => {
  const { faults, kills } = await proveJobs({ rounds: 1, seed: 2, kinds: ["normalization"] });
  expect([kills, faults]).toEqual([1, []]);
});
