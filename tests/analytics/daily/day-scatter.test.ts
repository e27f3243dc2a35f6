import { describe, it } from "vitest";
import { mulberry32 } from "../oracle/random.ts";
import { analytics, column } from "../support.ts";

const COUNT = 400;

/** Days that soil by 0.15% a day and are washed every 40 days; `error` is what a day shows beyond that. */
function days(own: number, error: (normal: () => number) => number) {
  const uniform = mulberry32(7);
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const truth = column(COUNT, (row) => 0.15 * (row % 40));
  return {
    truth,
    day: column(COUNT, (row) => 20_000 + row),
    loss: truth.map((loss) => loss + error(normal)),
    uncertainty: column(COUNT, () => own),
    good: new Uint8Array(COUNT).fill(1),
  };
}

function judged({ truth, ...input }: ReturnType<typeof days>) {
  const scatter = analytics.dayScatter(input);
  const range = input.uncertainty.map((own, row) => 2 * Math.hypot(own, scatter[row]!));
  const held = truth.filter((loss, row) => Math.abs(input.loss[row]! - loss) <= range[row]!).length;
  return { held: held / COUNT, width: range.reduce((sum, value) => sum + value, 0) / COUNT / 2 };
}

describe("the scatter between days", () => {
  it("adds little where the own uncertainty of the days is right", ({ expect }) => {
    const { held, width } = judged(days(0.3, (normal) => 0.3 * normal()));
    expect(width).toBeLessThan(1.1 * 0.3);
    expect(held).toBeGreaterThan(0.93);
  });

  it("widens the range of days whose loss follows the light, which their samples don't show", ({ expect }) => {
    const byLight = days(0.6, (normal) => 0.6 * normal() + (normal() > 0.4 ? 4 : 0));
    expect(judged(byLight).held).toBeGreaterThan(0.88);
    expect(judged({ ...byLight, good: new Uint8Array(COUNT) }).held).toBeLessThan(0.8);
  });
});
