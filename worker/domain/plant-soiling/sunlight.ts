import type { Analytics } from "../../../analytics-wasm/types.ts";
import { monthIndex } from "#contract/common/calendar";
import { monthNames } from "#contract/common/months";
import { clearSkyYear, monthOfDay } from "../energy-file/year.ts";

/** Of a kilowatt [kWh for each kWh/m2], as dollars of a day count it (docs/methods.md, "Means and dollars"). */
const ENERGY_PER_INSOLATION = 0.176 * 5.6 * 0.8;

/**
 * Energy of a year by measured sunlight [kWh]: monthly means of the insolation in the plane of the array. A month without
 * a measurement gets its clear sky times the ratio of the others. Null without any.
 */
export function sunlightYear(
  insolation: readonly { day: string; value: number }[],
  { lat, lng, arrayKw }: { lat: number; lng: number; arrayKw: number },
  kernels: Pick<Analytics, "clearSkyEnergy">,
): number[] | null {
  const sky = clearSkyYear({ lat, lng }, kernels);
  const ofSky = monthNames.map((_, month) => meanOf(Array.from(sky).filter((__, day) => monthOfDay[day] === month)));
  const measured = monthNames.map((_, month) =>
    meanOf(insolation.filter(({ day }) => monthIndex(day) === month).map(({ value }) => value)),
  );
  const known = measured.flatMap((mean, month) => (Number.isNaN(mean) ? [] : [{ mean, sky: ofSky[month]! }]));
  const skySum = known.reduce((sum, one) => sum + one.sky, 0);
  if (!(skySum > 0)) return null;
  const ratio = known.reduce((sum, { mean }) => sum + mean, 0) / skySum;
  return Array.from(monthOfDay, (month, day) => {
    const own = measured[month]! / ofSky[month]!;
    return ENERGY_PER_INSOLATION * arrayKw * sky[day]! * (Number.isFinite(own) ? own : ratio);
  });
}

/** Energy of a year of which only the sum of a kilowatt is known [kWh]: by clear sky. */
export const typedYear = (
  yearly: number,
  { arrayKw, ...place }: { lat: number; lng: number; arrayKw: number },
  kernels: Pick<Analytics, "clearSkyEnergy">,
): number[] => {
  const sky = clearSkyYear(place, kernels);
  const sum = sky.reduce((all, day) => all + day, 0);
  return Array.from(sky, (day) => (yearly * arrayKw * day) / sum);
};

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
