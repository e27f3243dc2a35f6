import type { CellDay } from "#contract/inbound/inbound";

/** Size of the drawing area; the SVG scales with its box. */
export const PICTURE = { width: 480, height: 120 } as const;

/** A cell as an SVG path over 24 hours; a gap where nothing was measured. `most` is the irradiance at the top [W/m2]. */
export function cellPath(values: readonly (number | null)[], most: number): string {
  const step = PICTURE.width / values.length;
  let isOpen = false;
  return values
    .flatMap((value, index) => {
      if (value === null) {
        isOpen = false;
        return [];
      }
      const x = (index + 0.5) * step;
      const y = PICTURE.height * (1 - Math.max(0, value) / most);
      const command = isOpen ? "L" : "M";
      isOpen = true;
      return [`${command}${x.toFixed(1)} ${y.toFixed(1)}`];
    })
    .join("");
}

/** The next hundred above the brightest mean [W/m2]. */
export const topOf = ({ clean, soiled }: CellDay): number =>
  Math.max(100, 100 * Math.ceil(Math.max(...[...clean, ...soiled].map((value) => value ?? 0)) / 100));

/** What the soiled cell has less than the clean one over the day [%]; negative where it has more. */
export function cellDifference({ clean, soiled }: CellDay): number {
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return 100 * (1 - sum(soiled) / sum(clean));
}

/** Within this share two cells measure alike [%]: the calibration of both leaves as much. */
export const ALIKE_PERCENT = 0.5;
