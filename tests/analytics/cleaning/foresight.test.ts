import { describe, it } from "vitest";
import { lossOfYear } from "../oracle/cleaning/cleaning-schedule.ts";
import { gaussian, mulberry32 } from "../oracle/random.ts";
import { sawtooth } from "../rate/sawtooth.ts";
import { analytics, column } from "../support.ts";

const KNOWN = 30;
const COMING = 12;

function plant(seed: number) {
  const uniform = mulberry32(seed * 7919);
  const [wet, season, heavy] = [2 + 12 * uniform(), uniform(), 4 + 6 * uniform()];
  const d = column(12, (month) => Math.max(0.3, wet * (1 + season * Math.cos((Math.PI * (month - 0.5)) / 6))));
  const years = analytics.rainYears({
    p: d.map((days) => days * heavy),
    d,
    seed: `foresight,${seed}`,
    years: KNOWN + COMING,
  });
  const removal = years.map((rain) => analytics.rainRemoval({ rain, threshold: 7.62 }));
  const rate = (0.05 + 0.25 * uniform()) / 100;
  const input = {
    energy: column(365, (day) => 30_000 + 15_000 * Math.cos((2 * Math.PI * (day - 172)) / 365)),
    price: column(365, () => 0.1),
    rate: column(365, () => rate),
    removalYears: removal.slice(0, KNOWN),
    washCost: 500 + 3000 * uniform(),
    initialLoss: 0,
    cap: 0.3,
  };
  return { input, rate, coming: removal.slice(KNOWN), normal: gaussian(uniform) };
}

interface Tally {
  years: number;
  inside: number;
  below: number;
}

/** Counts the later years whose savings are between the plan's P10 and P90; skips plans without washes. */
function judge({ input, coming }: ReturnType<typeof plant>, assumed: number, tally: Tally): void {
  const { plans, best, savings } = analytics.optimizeCleanings({ ...input, rate: column(365, () => assumed) });
  const washes = plans[best]!.cuts.map((week) => 7 * week);
  if (washes.length === 0) return;
  for (const removal of coming) {
    const saved = lossOfYear(input, removal, []) - lossOfYear(input, removal, washes) - washes.length * input.washCost;
    tally.years++;
    tally.inside += Number(saved >= savings.p10 && saved <= savings.p90);
    tally.below += Number(saved < savings.p10);
  }
}

const plants = Array.from({ length: 120 }, (_, seed) => plant(seed + 1));
const none = (): Tally => ({ years: 0, inside: 0, below: 0 });

describe("what is said about years to come", () => {
  it("holds: of the savings of a plan 80 % lie between P10 and P90, one in ten below", ({ expect }) => {
    const tally = none();
    for (const one of plants) judge(one, one.rate, tally);
    expect(tally.years).toBeGreaterThan(1000);
    expect(Math.abs(tally.inside / tally.years - 0.8)).toBeLessThan(0.04);
    expect(Math.abs(tally.below / tally.years - 0.1)).toBeLessThan(0.03);
  });

  it("nearly holds where the rate was measured over forty days at 0.3 points of noise", ({ expect }) => {
    const tally = none();
    for (const one of plants) {
      const day = column(40, (index) => index);
      const loss = day.map((index) => 100 * one.rate * index + 0.3 * one.normal());
      judge(one, analytics.soilingRate({ day, loss }).rate / 100, tally);
    }
    expect(tally.inside / tally.years).toBeGreaterThan(0.75);
  });
});

describe("the rate of the interval that detection offers first", () => {
  it("holds: the true one lies within its 95 % interval, although the best of many was chosen", ({ expect }) => {
    const year = 365;
    const day = column(year, (index) => index);
    let [offered, held, error] = [0, 0, 0];
    for (let seed = 1; seed <= 250; seed++) {
      const { loss, rates } = sawtooth(seed, year, 0.3);
      const { segments, intervals } = analytics.detectIntervals({ day, loss });
      const first = segments[intervals[0]!];
      if (!first) continue;
      const rate = rates[Math.round((first.start + first.end) / 2)]!;
      offered++;
      held += Number(first.low <= rate && rate <= first.high);
      error += first.slope / rate - 1;
    }
    expect(offered).toBeGreaterThan(240);
    expect(held / offered).toBeGreaterThan(0.92);
    expect(held / offered).toBeLessThan(0.985);
    expect(Math.abs(error / offered)).toBeLessThan(0.005);
  });
});
