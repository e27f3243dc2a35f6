import { it } from "vitest";
import { proveRestart, type Round } from "../../proof/prove/restart.ts";

// Longer: `npm run prove`; the seed decides the kills during readings.
it("loses no acknowledged sample and shows no part of a file when it is killed at work", async ({ expect }) => {
  const { faults, rounds } = await proveRestart({ rounds: 1, seed: 78, fileDays: 30, whenStaged: true });
  expect(faults).toEqual([]);
  const [{ ingest, upload }] = rounds as [Round];
  expect(ingest.acknowledged).toBeGreaterThan(0);
  expect(ingest.storedUnanswered + ingest.notStored).toBeGreaterThan(0);
  expect(upload.stage).toBe("parts staged");
});
