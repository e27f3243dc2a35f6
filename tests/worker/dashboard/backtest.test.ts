import { describe, it } from "vitest";
import type { Backtest } from "#contract/dashboard/backtest";
import { isModelOff } from "#contract/dashboard/backtest";
import { addDays } from "#contract/common/calendar";
import { backtest, type BacktestFacts } from "../../../worker/features/dashboard/backtest.ts";
import type { DailySoilingDay } from "../../../worker/features/devices/index.ts";
import { analytics } from "../../../worker/platform/analytics.ts";
import { call } from "../access/people.ts";
import { anOwnerWithDevice } from "../devices/builders.ts";

const FROM = "2026-01-05";
const worth = { prices: Array<number>(12).fill(0.1), arrayKw: 1000 };
const terms = {
  soilingRates: Array<number>(12).fill(0.1),
  rainThreshold: 0.2,
  rainThresholdPer: "day" as const,
  residualSoiling: 0,
};
const day = (n: number) => addDays(FROM, n);
const measured = (
  losses: readonly number[],
  change: (n: number) => Partial<DailySoilingDay> = () => ({}),
): DailySoilingDay[] =>
  losses.map((loss, n) => ({
    day: day(n),
    insolClean: 5,
    insolSoiled: 5 * (1 - loss / 100),
    loss,
    quality: "ok",
    reason: null,
    samples: 1440,
    uncertainty: 0.3,
    windowInsolation: 5,
    ...change(n),
  }));
const DAYS = 120;
const range = { from: FROM, to: day(DAYS - 1) };
const dry = new Map(Array.from({ length: DAYS }, (_, n) => [day(n), 0]));
const run = (facts: Partial<BacktestFacts>) =>
  backtest(range, { days: [], rain: dry, cleanings: [], ...facts }, terms, worth, analytics());
const sawtooth = Array.from({ length: DAYS }, (_, n) => 0.1 * (n < 60 ? n : n - 59));

describe("the back-test of the plan's model", () => {
  it("matches the measurement where the model is right: growth, a logged cleaning, rain", ({ expect }) => {
    const cleaned = run({ days: measured(sawtooth), cleanings: [{ day: day(60), share: null }] });
    expect(cleaned).toMatchObject({ from: FROM, to: day(DAYS - 1), days: DAYS });
    expect(cleaned.modeled).toBeCloseTo(cleaned.measured!, 6);
    const rained = run({ days: measured(sawtooth), rain: new Map([...dry, [day(60), 20]]) });
    expect(rained.modeled).toBeCloseTo(rained.measured!, 6);
  });

  it("counts half a cleaning as half, and ignores cleanings that were not logged", ({ expect }) => {
    const half = run({ days: measured(sawtooth), cleanings: [{ day: day(60), share: 50 }] });
    const none = run({ days: measured(sawtooth) });
    expect(half.modeled!).toBeGreaterThan(half.measured!);
    expect(none.modeled!).toBeGreaterThan(half.modeled!);
    // 5.9 points more on each of the last 60 days: 5 kWh/m2 x 1000 kW x 0.176 x 5.6 x 0.8 x $0.10.
    expect(none.modeled! - none.measured!).toBeCloseTo(60 * 5.9 * 3.9424, 3);
  });

  it("begins with the first good day, and leaves covered days out of both sums", ({ expect }) => {
    const days = measured(sawtooth, (n) =>
      n < 10 ? { quality: "weak" } : n === 30 ? { quality: "covered", loss: 95 } : {},
    );
    const result = run({ days, cleanings: [{ day: day(60), share: null }] });
    expect(result).toMatchObject({ from: day(10), days: DAYS - 11 });
    expect(result.modeled).toBeCloseTo(result.measured!, 6);
  });

  it("is null with too few days, or where the rain isn't known", ({ expect }) => {
    expect(run({ days: measured(sawtooth.slice(0, 80)) })).toMatchObject({ modeled: null, measured: null });
    expect(run({ days: measured(sawtooth), rain: new Map() }).modeled).toBeNull();
    expect(run({}).days).toBe(0);
  });

  it("is marked doubtful from 30% off", ({ expect }) => {
    expect([isModelOff(129, 100), isModelOff(131, 100), isModelOff(69, 100)]).toEqual([false, true, true]);
  });

  it("has no dollars until inputs are saved", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    const answer = await call("GET", `/api/device/${device}/backtest`, { cookie });
    expect(answer.status).toBe(200);
    expect(await answer.json<Backtest>()).toMatchObject({ days: 0, modeled: null, measured: null });
  });
});
