import { it } from "vitest";
import { proveJobs } from "../../proof/prove/kills/job-kill.ts";

// Longer: `npm run prove -- jobs`, with undos, calculations and exports.
it("ends a normalization that was killed halfway", async ({ expect }) => {
  const { faults, states } = await proveJobs({
    rounds: 1,
    seed: 8,
    fileDays: 40,
    kinds: ["normalization"],
    whenRunning: true,
  });
  expect([[...states], faults]).toEqual([[["normalization running", 1]], []]);
});
