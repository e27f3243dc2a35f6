import { describe, it } from "vitest";
import { silenceLines } from "./fleet-kill.ts";

describe("what the proof of a fleet's silence prints", () => {
  const proof = {
    devices: 300,
    seconds: 520.4,
    early: 2,
    never: 1,
    faults: [],
    said: "297 devices stopped reporting.",
  };

  it("says which devices chip and alert leave out, and never that they agreed if they didn't", ({ expect }) => {
    expect(silenceLines(proof)).toEqual([
      "300 devices were stopped; chip, map, list and alert said so within 520 s: 297 devices stopped reporting.",
      "Not in chip and alert: 2 with a longer limit of silence, 1 that never got a sample through.",
    ]);
    const failed = silenceLines({ ...proof, faults: ["Too late"] });
    expect(failed[0]).toBe("300 devices were stopped; 520 s later chip, map, list and alert don't agree on it.");
  });
});
