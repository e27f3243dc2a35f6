import type { RainMemory } from "../../../analytics-wasm/types.ts";

/** Annual rain at which the constants below hold as they stand; they change with the logarithm of the ratio to it [mm]. */
const REFERENCE_RAIN = 250;
/** Outside 75 mm and 1,850 mm nothing was fitted [log of the ratio]. */
const [DRIEST, WETTEST] = [-1.2, 2];

/**
 * How rain of a place hangs together, from its 12 monthly means [mm]: the drier a place, the more its months and years differ. Fitted to seven places with 46
 * years each (Thornton et al. 2022, Daymet V4 R1, doi 10.3334/ORNLDAAC/2129); `npm run rain` prints the fit and four places that took no part in it.
 */
export function rainMemory(monthlyRain: ArrayLike<number>): RainMemory {
  const annualRain = Array.from(monthlyRain).reduce((sum, mm) => sum + mm, 0);
  const x = Math.min(Math.max(Math.log(annualRain / REFERENCE_RAIN), DRIEST), WETTEST);
  return {
    spread: Math.max(0.05, 0.25 - 0.12 * x),
    annual: 0.1,
    correlation: 0.5,
    amount: 0.35 - 0.05 * x,
    link: 0.4,
    persistence: 0.42 - 0.03 * x,
    shape: 0.8 + 0.05 * x,
  };
}
