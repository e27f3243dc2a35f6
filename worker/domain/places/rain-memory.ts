import type { RainMemory } from "../../../analytics-wasm/types.ts";

/** Annual rain for which the constants below hold; they change with the log of the ratio to it [mm]. */
const REFERENCE_RAIN = 250;
/** Range of the fit: 75 to 1,850 mm [log of the ratio]. */
const [DRIEST, WETTEST] = [-1.2, 2];

/**
 * Memory of rain from 12 monthly means [mm]: in drier places, months and years differ more. Fitted to seven places with
 * 46 years of data (Thornton et al. 2022, Daymet V4 R1, doi 10.3334/ORNLDAAC/2129); `npm run rain` prints the fit and
 * four independent places.
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
