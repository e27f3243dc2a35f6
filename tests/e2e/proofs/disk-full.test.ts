import { it } from "vitest";
import { proveDisk } from "../../proof/prove/disk/small-disk.ts";

// Longer: `npm run prove -- disk`.
it("keeps acknowledged data and refuses the rest while the disk is full", async ({ expect, skip }) => {
  const proof = await proveDisk({ rounds: 2, seed: 1 });
  if (typeof proof === "string") return skip(`no small disk here: ${proof}`);
  expect(proof.faults).toEqual([]);
  expect(proof.restarts).toBe(1);
  expect(proof.acknowledged).toBeGreaterThan(0);
  expect((proof.refusals["500"] ?? 0) + (proof.refusals["503"] ?? 0)).toBeGreaterThan(0);
});
