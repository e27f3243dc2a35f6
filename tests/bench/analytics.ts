import type { DailySoilingInput, OptimiseCleaningsInput } from "../../analytics-wasm/types.ts";
import { leastLosses } from "../analytics/oracle/cleaning-schedule.ts";
import { dailyLoss, type Reading } from "../analytics/oracle/daily-loss.ts";
import { rainYear } from "../analytics/oracle/rain-year.ts";
import { oracle } from "../analytics/oracle/index.ts";
import { analytics, column } from "../analytics/support.ts";
import { fastest } from "./clock.ts";
import { compileNative, type Native } from "./native.ts";
import { climate, horizon, losses, minutesOf } from "./series.ts";
import { short, time, type Row } from "./table.ts";

/** How far two results of the same arithmetic in another order may lie apart, as a share. */
const ROUNDING = 1e-9;

interface Times {
  wasm: number;
  native?: number | undefined;
  oracle?: number | undefined;
}

/** A ratio is given only for a twin that found the same. */
function requireEqual(what: string, ours: ArrayLike<number>, theirs: ArrayLike<number>): void {
  for (let i = 0; i < Math.max(ours.length, theirs.length); i++) {
    const [a, b] = [ours[i] ?? NaN, theirs[i] ?? NaN];
    if (!(Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a)))) throw new Error(`${what}: ${a} is not ${b}.`);
  }
}

function row(what: string, { wasm, native, oracle }: Times): Row {
  const ratios = [
    native === undefined ? [] : `${short(wasm / native)} x C`,
    oracle === undefined ? [] : `1/${short(oracle / wasm)} of the oracle`,
  ].flat();
  const others = [
    native === undefined ? [] : `C ${time(native)}`,
    oracle === undefined ? [] : `oracle ${time(oracle)}`,
  ].flat();
  return { what, ratio: ratios.join(", "), absolute: [time(wasm), ...others].join(", ") };
}

function readingsByDay(input: DailySoilingInput): Reading[][] {
  const days: Reading[][] = [];
  for (const [i, t] of input.t.entries()) {
    const reading = { t, clean: input.clean[i]!, soiled: input.soiled[i]!, inWindow: true };
    (days[input.day[i]!] ??= []).push(reading);
  }
  return days;
}

function daily(days: number, native: Native | null): Row {
  const input = minutesOf(days);
  const what = `dailySoiling, ${input.t.length.toLocaleString("en-US")} minutes`;
  const found = analytics.dailySoiling(input);
  const count = Float64Array.of(input.t.length);
  const twin = native?.run("daily-soiling", [count, input.t, input.clean, input.soiled, input.day]);
  const columnOf = (index: number) => twin!.results.filter((_, at) => at % 8 === index);
  if (twin) requireEqual(what, [...found.loss, ...found.uncertainty], [...columnOf(3), ...columnOf(7)]);
  const readings = readingsByDay(input);
  const plain = () => readings.map((rows) => dailyLoss(rows, 200));
  const [first] = [dailyLoss(readings[0]!, 200)];
  requireEqual(what, [found.loss[0]!, found.uncertainty[0]!], [first.loss, first.uncertainty]);
  return row(what, { wasm: fastest(() => analytics.dailySoiling(input)), native: twin?.ms, oracle: fastest(plain) });
}

/** The columns of the C twin's input. */
function scheduleColumns(input: OptimiseCleaningsInput, cuts: Float64Array): Float64Array[] {
  const { energy, price, rate, removalYears, washCost, initialLoss, cap } = input;
  const [days, years] = [energy.length, removalYears.length];
  const income = energy.map((kwh, day) => kwh * price[day]!);
  const total = income.reduce((sum, dollars) => sum + dollars, 0);
  const keep = column(days * years, (at) => 1 - removalYears[at % years]![Math.floor(at / years)]!);
  return [Float64Array.of(days, years, cuts.length, washCost, initialLoss, cap, total), income, rate, cuts, keep];
}

function schedule(what: string, rainYears: number, everyDays: number, native: Native | null): Row {
  const input = horizon(rainYears);
  const cuts = column(Math.floor(364 / everyDays), (index) => index * everyDays);
  const name = `optimiseCleanings, ${what} x ${rainYears} rain years`;
  const run = () => analytics.optimiseCleanings({ ...input, cuts });
  const twin = native?.run("cleaning-schedule", scheduleColumns(input, cuts));
  if (twin)
    requireEqual(
      name,
      run().plans.map(({ loss }) => loss),
      twin.results,
    );
  return row(name, { wasm: fastest(run), native: twin?.ms });
}

/** Every subset of ten cuts is tried by the oracle, which is all that it can do. */
function smallSchedule(): Row {
  const cuts = column(10, (index) => 7 * index);
  const input = { ...horizon(3, 70), cuts, washCost: 0 };
  const what = "optimiseCleanings, 10 weeks x 3 rain years";
  const plain = () => leastLosses(input, [...cuts], []);
  const ours = analytics.optimiseCleanings({ ...input, maxCleanings: 10 }).plans.map(({ loss }) => loss);
  requireEqual(what, ours, plain());
  return row(what, { wasm: fastest(() => analytics.optimiseCleanings(input)), oracle: fastest(plain) });
}

function rate(days: number): Row {
  const input = losses(days);
  const what = `soilingRate, ${days} days`;
  const plain = () => oracle.soilingRate(input).rate;
  requireEqual(what, [analytics.soilingRate(input).rate], [plain()]);
  return row(what, { wasm: fastest(() => analytics.soilingRate(input)), oracle: fastest(plain) });
}

function rain(years: number): Row {
  const what = `rainYears, ${years} years`;
  const [p, d] = [[...climate.p], [...climate.d]];
  const plain = () => Array.from({ length: years }, (_, year) => rainYear(p, d, `${climate.seed},${year}`));
  const run = () => analytics.rainYears({ ...climate, years });
  requireEqual(what, run()[0]!, plain()[0]!);
  return row(what, { wasm: fastest(run), oracle: fastest(plain) });
}

/** The kernels from JavaScript, copies included, against C at -O3 and against the plain TypeScript that tests check them by. */
export function benchAnalytics(say: (text: string) => void): Row[] {
  const native = compileNative();
  say(native ? `C: ${native.compiler}, -O3` : "There is no C compiler here; the ratios to C are left out.");
  try {
    return [
      ...[4, 37, 365].map((days) => daily(days, native)),
      ...[3, 30, 300].map((years) => schedule("52 weeks", years, 7, native)),
      schedule("364 days", 30, 1, native),
      smallSchedule(),
      ...[12, 120, 1200].map((days) => rate(days)),
      ...[6, 61, 610].map((years) => rain(years)),
    ];
  } finally {
    native?.remove();
  }
}
