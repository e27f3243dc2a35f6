import type { Analytics, SiteRate } from "../../../analytics-wasm/types.ts";
import type { SimulationBasis } from "#contract/simulation/projection";
import { type Neighborhood, type SimulationTerms, validatedTerms } from "#contract/simulation/terms";

/** Median rate over that of a site about which nothing is known (docs/decisions/0495-rates-of-sites.md). */
const NEIGHBORHOOD_FACTOR: Record<Neighborhood, number | undefined> = {
  unknown: undefined,
  farmland: 1.5,
  unpaved: 1.3,
  industry: 1.4,
  town: 1,
  none: 0.48,
};

/** Dry soiling from clean glass by month as the model has it [%/day]. */
export const modelRates = (
  { climate }: Pick<SimulationBasis, "climate">,
  { tilt }: Pick<SimulationTerms, "tilt">,
  { dryRates }: Pick<Analytics, "dryRates">,
): Float64Array => dryRates({ pm10: Float64Array.from(climate.pm10), pm25: Float64Array.from(climate.pm25), tilt });

/** Rate of a site under the terms: sites were compared under `validatedTerms`, a rate is measured on glass of the own tilt. */
export const siteRate = (
  basis: Pick<SimulationBasis, "climate">,
  terms: SimulationTerms,
  kernels: Pick<Analytics, "dryRates" | "siteRate">,
): SiteRate =>
  kernels.siteRate({
    model: modelRates(basis, validatedTerms, kernels),
    tilted: modelRates(basis, terms, kernels),
    factor: NEIGHBORHOOD_FACTOR[terms.neighborhood],
    measured: terms.measuredRate ?? undefined,
  });
