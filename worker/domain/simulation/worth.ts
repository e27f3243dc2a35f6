import type { Analytics } from "../../../analytics-wasm/types.ts";
import { addDays } from "#contract/common/calendar";
import { SOILING_CAP } from "#contract/common/limits";
import type { PlaceSavings, PlantTerms } from "#contract/simulation/plant";
import type { ProjectionData, SimulationBasis } from "#contract/simulation/projection";
import { ENSEMBLE_YEARS, type SimulationTerms } from "#contract/simulation/terms";
import { dailyColumn, monthlyColumn, rainColumns } from "../cleaning-plan/index.ts";
import { energyOfYear, rainMemoryOf, seedOf } from "./simulate.ts";
import { modelRates, siteRate } from "./site-rate.ts";

export type WorthKernels = Pick<
  Analytics,
  "rainYears" | "rainRemoval" | "dryRates" | "siteRate" | "clearSkyEnergy" | "optimizeCleanings"
>;

const DAYS_PER_YEAR = 365;
/** A wash may begin every seventh day, because a typical year has no Mondays. */
const CUTS = Float64Array.from({ length: 52 }, (_, week) => week * 7);
const PLAIN_YEAR = 2001;
const KW_PER_MW = 1000;

/**
 * Washes and dollars of a plant at a simulated place, on the simulation's own rain years and deposition
 * (docs/decisions/0285-dollars-of-a-simulation.md). `data` is the simulation under these terms.
 */
export function placeSavings(
  basis: Pick<SimulationBasis, "place" | "climate">,
  terms: SimulationTerms,
  data: ProjectionData,
  plant: PlantTerms,
  kernels: WorthKernels,
): PlaceSavings {
  const start = cleanestMonth(data);
  const startDay = `${PLAIN_YEAR}-${String(start + 1).padStart(2, "0")}-01`;
  const days = { startDay, days: DAYS_PER_YEAR };
  const energy = energyOfYear(basis, plant.megawatts * KW_PER_MW * plant.kwhPerKw, kernels);
  const { plans, best, savings } = kernels.optimizeCleanings({
    energy: dailyColumn(energy, days),
    price: new Float64Array(DAYS_PER_YEAR).fill(plant.price),
    // The optimizer is linear and the simulation is not: the rates give the shape of the year, the shown losses its
    // size.
    rate: monthlyColumn(
      modelRates(basis, terms, kernels).map((percent) => percent / 100),
      days,
    ),
    expectedLoss: monthlyColumn(
      data.monthly.map(({ soiling }) => soiling / 100),
      days,
    ),
    removalYears: removals(basis, terms, days, kernels),
    washCost: plant.washCost,
    initialLoss: startLoss(data, startDay),
    cap: SOILING_CAP,
    cuts: CUTS,
    // Small losses grow with the rate, so a site's spread is that of its rate.
    siteSpread: siteRate(basis, terms, kernels).spread,
  });
  const lost = plans[0]!.loss;
  const { cuts } = plans[best]!;
  const { mean, p10, p90 } = data.annual;
  const ofLoss = mean > 0 ? { low: p10 / mean, high: p90 / mean } : { low: 1, high: 1 };
  return {
    lost,
    lostP10: lost * ofLoss.low,
    lostP90: lost * ofLoss.high,
    washes: cuts.map((cut) => addDays(startDay, CUTS[cut]! + 3).slice(5)),
    saved: savings.mean,
    p10: savings.p10,
    p90: savings.p90,
  };
}

/**
 * Month in which the plan should start, 0 to 11: where rain keeps the glass clean, because a wash shortly before the
 * plan's end could not pay back within it.
 */
function cleanestMonth({ monthly }: ProjectionData): number {
  return monthly.reduce((least, { soiling }, month) => (soiling < monthly[least]!.soiling ? month : least), 0);
}

const startLoss = ({ daily }: ProjectionData, startDay: string): number =>
  (daily.find(({ date }) => date === startDay.slice(5))?.loss_p50 ?? 0) / 100;

function removals(
  { climate }: Pick<SimulationBasis, "climate">,
  { cleaningRain, partial }: SimulationTerms,
  days: { startDay: string; days: number },
  kernels: WorthKernels,
): Float64Array[] {
  const years = kernels.rainYears({
    p: Float64Array.from(climate.rain),
    d: Float64Array.from(climate.wetDays),
    seed: seedOf({ climate }),
    memory: rainMemoryOf(climate),
    years: ENSEMBLE_YEARS,
  });
  const mode = partial ? "partial" : "daily";
  return rainColumns(years, days).map((rain) => kernels.rainRemoval({ rain, threshold: cleaningRain, mode }));
}
