export interface KimberCase {
  rain: number[];
  rate: number;
  threshold: number;
  /** days */
  grace: number;
  max: number;
  initial: number;
  washed: boolean[];
  /** steps a day */
  perDay: number;
}

/** Kimber et al. 2006 as pvlib computes it: the soiling of a panel never cleaned, less what it was at the last cleaning, cut at the maximum. */
export function kimber({ rain, rate, threshold, grace, max, initial, washed, perDay }: KimberCase): number[] {
  const never = rain.map((_, step) => initial + (step * rate) / perDay);
  const rainOfDay = (step: number): number =>
    rain.slice(Math.max(step + 1 - perDay, 0), step + 1).reduce((total, mm) => total + mm, 0);
  const cleaning = rain.map((_, step) => rainOfDay(step) > threshold);
  let atCleaning = 0;
  return never.map((soiling, step) => {
    const damp = cleaning.slice(Math.max(step + 1 - Math.max(grace * perDay, 1), 0), step + 1).includes(true);
    if (damp || washed[step]) atCleaning = soiling;
    return Math.min(soiling - atCleaning, max);
  });
}
