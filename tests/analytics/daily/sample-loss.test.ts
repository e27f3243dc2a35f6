import { describe, it } from "vitest";
import { analytics, columns } from "../support.ts";

describe("sampleLoss", () => {
  it("is what the soiled cell lacks, in percent and signed", ({ expect }) => {
    const loss = analytics.sampleLoss({ clean: columns(1000, 800, 500), soiled: columns(970, 800, 510) });
    expect(loss[0]).toBeCloseTo(3, 12);
    expect(loss[1]).toBe(0);
    expect(loss[2]).toBeCloseTo(-2, 12);
  });
});
