import { describe, it } from "vitest";
import { analytics } from "../support.ts";
import { digests } from "./digest.ts";

function nextAfter(number: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  view.setBigUint64(0, view.getBigUint64(0) ^ 1n);
  return view.getFloat64(0);
}

describe("the comparison of bits", () => {
  it("has a workload for each function, and notices one bit of one number", async ({ expect }) => {
    const right = await digests(analytics);
    const off = await digests({
      ...analytics,
      dollarLoss: (input) =>
        analytics.dollarLoss(input).map((dollars, day) => (day === 7 ? nextAfter(dollars) : dollars)),
    });
    expect(Object.values(right)).not.toContain("no workload");
    expect(Object.keys(right).filter((name) => off[name] !== right[name])).toEqual(["dollarLoss"]);
  });
});
