import * as format from "#contract/common/format";
import type { GroundMeasured, OwnPlant, OwnRate, SimulatedRange } from "#contract/simulation/projection";

const months = (count: number): string => (count === 1 ? "this month" : `these ${count} months`);

/** A device that is nearer is at the place [m]. */
const AT_PLACE = 2000;
const deviceText = ({ device_name, distance }: GroundMeasured): string =>
  distance < AT_PLACE ? device_name : `${device_name}, ${format.miles(distance)} away,`;

export const ownPlantTexts = {
  title: "Compared with your plant",
  compared: (own: GroundMeasured, count: number, { measured, simulated }: { measured: number; simulated: number }) =>
    `${deviceText(own)} measured ${format.percent(measured)} in ${months(count)}, washes included. The simulation says ${format.percent(simulated)} without washes.`,
  tooFewDays: ({ device_name }: GroundMeasured) =>
    `${device_name} hasn't measured half of any month in the past year. Its months will show here.`,
  noRate: ({ plant_name }: OwnPlant) => `The dry spells at ${plant_name} don't show a soiling rate yet.`,
  rate: ({ plant_name }: OwnPlant, { measured, spells, ofYear }: OwnRate) =>
    `Dry days at ${plant_name} add ${format.rate(measured)} of soiling (${spells} dry ${spells === 1 ? "spell" : "spells"}), about ${format.rate(ofYear)} over all months of a year.`,
  use: "Use the measured rate here",
  used: "The simulation includes the measured rate.",
  leaveOut: "Leave it out",
  updated: ({ mean, p10, p90 }: SimulatedRange) =>
    `Simulated rate: ${format.rate(mean)} (8 of 10 such sites: ${format.rate(p10)} to ${format.rate(p90)}).`,
  carry: (plant: string) => `Use it in the plan of ${plant}`,
} as const;
