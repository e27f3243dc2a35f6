import * as format from "#contract/common/format";
import { money, washStep } from "#contract/decision/money";
import { RUN_LIMITS, type WashRun, type WashRunsQuery } from "#contract/portfolio/runs";
import { mondayTexts } from "./texts.ts";

const texts = mondayTexts.runs;
const KW_PER_MW = 1000;

export const startingSettings: WashRunsQuery = {
  mobilization: RUN_LIMITS.mobilization.start,
  miles: RUN_LIMITS.miles.start,
  plants: RUN_LIMITS.plants.start,
};

/** NaN: empty or invalid. */
export const areValidSettings = (settings: WashRunsQuery): boolean =>
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
    title: texts.week(format.shortDay(monday), texts.plantCount(plants.length)),
    saves: texts.saves(dollars(saves)),
    facts: [
      [texts.size, sizeOf(plants)],
      [texts.across, format.miles(across)],
      [texts.cost, dollars(cost)],
      [texts.value, dollars(worth)],
    ],
    plants: plants.map(({ plant_id, plant_name, best, lost }) => ({
      id: plant_id,
      name: plant_name,
      detail: best === monday ? texts.inBestWeek : texts.moved(format.shortDay(best), dollars(lost)),
    })),
  };
}

function sizeOf(plants: WashRun["plants"]): string {
  const known = plants.flatMap(({ array }) => array ?? []);
  if (known.length < plants.length) return texts.sizeUnknown;
  return texts.megawatts(format.number(known.reduce((sum, array) => sum + array, 0) / KW_PER_MW, 1));
}
