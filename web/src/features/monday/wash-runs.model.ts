import * as format from "#contract/common/format";
import { money, washStep } from "#contract/decision/money";
import { RUN_LIMITS, type WashRun, type WashRunSettings } from "#contract/portfolio/runs";

export const runTexts = {
  title: "Wash runs",
  offer: "Wash run",
  trip: "One trip for ",
  tripWeek: (week: string) => ` in the week of ${week} saves `,
  tripSaves: (apart: string) => ` of mobilization (${apart} apart).`,
  plan: "Plan run",
  lead: "Combine washes one crew can do in one trip in the same week. Savings are the mobilization saved, minus the cost of washing outside each plant's best week.",
  mobilization: "Mobilization cost",
  mobilizationHelp:
    "The part of each wash cost that gets the crew on site. A plant’s own mobilization takes precedence.",
  miles: "Max. distance between plants",
  plants: "Plants per run",
  needed: "Enter a number.",
  week: (day: string, plants: string) => `Week of ${day}: ${plants}`,
  plantCount: (count: number) => (count === 1 ? "1 plant" : `${count} plants`),
  saves: (dollars: string) => `Saves ${dollars}`,
  size: "Size",
  sizeUnknown: "Not entered for every plant",
  megawatts: (figure: string) => `${figure} MW`,
  across: "Max. distance between plants",
  cost: "Cost",
  value: "Net value",
  inBestWeek: "In its best week",
  moved: (best: string, lost: string) => `Best week ${best}; moving costs ${lost}`,
  none: "No two washes are worth combining with these settings.",
  alone: (count: number) =>
    count === 1
      ? "1 more plant is best washed on its own trip."
      : `${count} more plants are best washed on their own trips.`,
};

const KW_PER_MW = 1000;

export const startingSettings: WashRunSettings = {
  mobilization: RUN_LIMITS.mobilization.start,
  miles: RUN_LIMITS.miles.start,
  plants: RUN_LIMITS.plants.start,
};

/** NaN: empty or invalid. */
export const areValidSettings = (settings: WashRunSettings): boolean =>
  !Object.values(settings).some((value) => Number.isNaN(value));

export interface WashRunRow {
  title: string;
  saves: string;
  facts: [name: string, value: string][];
  plants: { id: string; name: string; detail: string }[];
}

export function washRunRow({ monday, plants, across, cost, saves, worth }: WashRun): WashRunRow {
  const dollars = (value: number): string => money(washStep(cost / plants.length), value);
  return {
    title: runTexts.week(format.shortDay(monday), runTexts.plantCount(plants.length)),
    saves: runTexts.saves(dollars(saves)),
    facts: [
      [runTexts.size, sizeOf(plants)],
      [runTexts.across, format.miles(across)],
      [runTexts.cost, dollars(cost)],
      [runTexts.value, dollars(worth)],
    ],
    plants: plants.map(({ plant_id, plant_name, best, lost }) => ({
      id: plant_id,
      name: plant_name,
      detail: best === monday ? runTexts.inBestWeek : runTexts.moved(format.shortDay(best), dollars(lost)),
    })),
  };
}

function sizeOf(plants: WashRun["plants"]): string {
  const known = plants.flatMap(({ array }) => array ?? []);
  if (known.length < plants.length) return runTexts.sizeUnknown;
  return runTexts.megawatts(format.number(known.reduce((sum, array) => sum + array, 0) / KW_PER_MW, 1));
}
