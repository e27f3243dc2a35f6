import { dollars } from "#contract/common/format";
import { MILLIMETERS_PER_INCH, SOILING_CAP } from "#contract/common/limits";
import type { Analytics, OptimizeCleaningsInput, OptimizeCleaningsResult } from "../../analytics-wasm/types.ts";
import { oracle } from "../../tests/analytics/oracle/index.ts";
import { embeddedWeather } from "../../worker/adapters/weather/embedded.ts";
import { ownClimate } from "../climate/own-climate.ts";
import { readEnergyFile } from "#domain/energy-file/index";

/** Price [$/kWh], soiling rate [%/day], cost of a wash [$], daily rain that cleans [inches]. */
interface PlanAssumptions {
  price: number;
  rate: number;
  wash: number;
  threshold: number;
}
const usualAssumptions: PlanAssumptions = { price: 0.1, rate: 0.15, wash: 1500, threshold: 0.3 };

export async function rainOfPlace(
  place: { lat: number; lng: number },
  analytics: Analytics,
): Promise<Float64Array[] | null> {
  const answer = await embeddedWeather(ownClimate().grid, analytics).rainYears(place);
  return answer.covered ? answer.years : null;
}

/** A year from January 1 that starts clean, with cleanings in any of its 52 weeks. */
export function planProblem(
  dailyKwh: readonly number[],
  rain: Float64Array[],
  { price, rate, wash, threshold }: PlanAssumptions,
  analytics: Analytics,
): OptimizeCleaningsInput {
  const energy = Float64Array.from(dailyKwh);
  const millimeters = threshold * MILLIMETERS_PER_INCH;
  return {
    energy,
    price: energy.map(() => price),
    rate: energy.map(() => rate / 100),
    removalYears: rain.map((year) => analytics.rainRemoval({ rain: year, threshold: millimeters })),
    washCost: wash,
    initialLoss: 0,
    cap: SOILING_CAP,
  };
}

/** Largest difference between both solvers [$]; infinite if they clean in different weeks. */
export function maxDifference(ours: OptimizeCleaningsResult, plain: OptimizeCleaningsResult): number {
  if (ours.best !== plain.best || ours.plans.length !== plain.plans.length) return Infinity;
  const distances = ours.plans.map(({ cuts, loss }, k) => {
    const its = plain.plans[k]!;
    return cuts.join() === its.cuts.join() ? Math.abs(loss - its.loss) : Infinity;
  });
  const quantiles = (["mean", "p10", "p50", "p90"] as const).map((name) => ours.savings[name] - plain.savings[name]);
  return Math.max(...distances, ...quantiles.map(Math.abs));
}

const MIN_LISTED = 4;

export function planLines(free: OptimizeCleaningsInput, analytics: Analytics): string[] {
  const problem = { ...free, maxCleanings: Math.max(analytics.optimizeCleanings(free).best + 2, MIN_LISTED) };
  const result = analytics.optimizeCleanings(problem);
  const { plans, best, income, savings } = result;
  const row = (cells: string[]): string =>
    cells
      .map((cell, at) => (at === 3 ? cell.padEnd(32) : cell.padStart([2, 12, 14][at] ?? 0)))
      .join("  ")
      .trimEnd();
  const apart = maxDifference(result, oracle.optimizeCleanings(problem));
  const spread = [savings.p10, savings.p50, savings.p90].map((value) => dollars(value, 0)).join(", ");
  return [
    `income     ${dollars(income, 0)} of a clean plant, ${problem.removalYears.length} rain years`,
    row(["k", "soiling loss", "net income", "weeks (0 = the first)", ""]),
    ...plans.map(({ cleanings, loss, net, cuts }) =>
      row([
        String(cleanings),
        dollars(loss, 0),
        dollars(net, 0),
        cuts.join(" ") || "–",
        cleanings === best ? "best" : "",
      ]),
    ),
    `saving     ${dollars(savings.mean, 0)} a year on average; P10, P50, P90 over the rain years ${spread}`,
    `checked    plain TypeScript ${apart < Infinity ? `finds the same weeks, dollars within ${apart.toExponential(0)}` : "DISAGREES"}`,
  ];
}

export const planOptions = {
  place: { type: "string" },
  price: { type: "string", default: String(usualAssumptions.price) },
  rate: { type: "string", default: String(usualAssumptions.rate) },
  wash: { type: "string", default: String(usualAssumptions.wash) },
  threshold: { type: "string", default: String(usualAssumptions.threshold) },
} as const;
type PlanValues = { [K in Exclude<keyof typeof planOptions, "place">]: string } & { place?: string };

export async function planner(
  { place = "", ...texts }: PlanValues,
  analytics: Analytics,
): Promise<(content: Uint8Array, customStartDate: string) => string[]> {
  const [lat, lng] = place.split(",").map(Number);
  const [price, rate, wash, threshold] = [texts.price, texts.rate, texts.wash, texts.threshold].map(Number);
  const known = [lat, lng, price, rate, wash, threshold].every((value) => Number.isFinite(value));
  const rain = known ? await rainOfPlace({ lat: lat!, lng: lng! }, analytics) : null;
  return (content, customStartDate) => {
    const file = readEnergyFile(content, { customStartDate });
    if (!file.ok) return [];
    if (!known) return ["plan       not made: give --place 30.27,-97.74 and plain numbers for the rest"];
    if (!rain) return ["plan       not made: the climate of this place is not known"];
    const assumed = { price: price!, rate: rate!, wash: wash!, threshold: threshold! };
    return planLines(planProblem(file.dailyKwh, rain, assumed, analytics), analytics);
  };
}
