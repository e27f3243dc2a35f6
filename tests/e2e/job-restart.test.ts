import { it } from "vitest";
import { proveJobs } from "../../tools/prove/job-kill.ts";

// The long version is `npm run prove -- jobs`, with calculations and exports.
it("ends a normalisation and its undo as if it had not been killed in the middle of them", async ({ expect }) => {
  const { faults, kills } = await proveJobs({ rounds: 1, seed: 2, kinds: ["normalisation", "undo"] });
  expect([kills, faults]).toEqual([2, []]);
});
