import type { CellDay } from "#contract/inbound/inbound";

export const CHART_SIZE = { width: 480, height: 120 } as const;

/** SVG path over 24 hours; an hour without values is a gap, so that hourly loggers have a line. `most`: irradiance at the top [W/m2]. */
export function cellPath(values: readonly (number | null)[], most: number): string {
  const step = CHART_SIZE.width / values.length;
  const joined = Math.max(1, values.length / 24);
  let last = -Infinity;
  return values
    .flatMap((value, index) => {
      if (value === null) return [];
      const x = (index + 0.5) * step;
      const y = CHART_SIZE.height * (1 - Math.max(0, value) / most);
      const command = index - last <= joined ? "L" : "M";
      last = index;
      return [`${command}${x.toFixed(1)} ${y.toFixed(1)}`];
    })
    .join("");
}

export const axisMaximum = ({ clean, soiled }: CellDay): number =>
  Math.max(100, 100 * Math.ceil(Math.max(...[...clean, ...soiled].map((value) => value ?? 0)) / 100));

/** Soiled below clean over the day [%]; negative: above. */
export function cellDifference({ clean, soiled }: CellDay): number {
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return 100 * (1 - sum(soiled) / sum(clean));
}

/** Calibration accuracy of two cells [%]. */
export const ALIKE_PERCENT = 0.5;
