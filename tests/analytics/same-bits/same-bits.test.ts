import { describe, it } from "vitest";
import { analytics } from "../support.ts";
import { digests } from "./digest.ts";
import { expectedDigests } from "./expected.ts";

function nextAfter(number: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  view.setBigUint64(0, view.getBigUint64(0) ^ 1n);
  return view.getFloat64(0);
}

describe("the mathematics in Node", () => {
  it("gives the bits that it gives everywhere", async ({ expect }) => {
    expect(await digests(analytics)).toEqual(expectedDigests);
  });

  it("notices one bit of one number", async ({ expect }) => {
    const off = await digests({
      ...analytics,
      dollarLoss: (input) =>
        analytics.dollarLoss(input).map((dollars, day) => (day === 7 ? nextAfter(dollars) : dollars)),
    });
    const differ = Object.keys(expectedDigests).filter((name) => off[name] !== expectedDigests[name]);
    expect(differ).toEqual(["dollarLoss"]);
  });
});
