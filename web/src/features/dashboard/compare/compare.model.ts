import * as format from "#contract/common/format";
import type { DeviceSoiling, PlantDevicesSoiling } from "#contract/plants/devices";
import { dayGrid } from "../measured/days.model.ts";
import { measuredTexts } from "../measured/measured-texts.ts";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";

const { compare: texts } = measuredTexts;

/** There are six colors; more lines look alike. */
const MAX_LINES = 6;

/** null: nothing known that day. */
export interface ComparedDevice extends DeviceSoiling {
  losses: (number | null)[];
}

export interface ComparedDays {
  day: string[];
  devices: ComparedDevice[];
  low: (number | null)[];
  high: (number | null)[];
}

export function comparedDays(range: DayRange, { day, devices, low, high }: PlantDevicesSoiling): ComparedDays {
  const { days, lay } = dayGrid(range, day);
  const withLosses = devices.map((device) => Object.assign({ losses: lay(device.soiling) }, device));
  return { day: days, devices: withLosses, low: lay(low), high: lay(high) };
}

/** Of each day, by share of the array, over the sensors that have a loss then. */
export const plantLosses = ({ day, devices }: ComparedDays): (number | null)[] =>
  day.map((_, at) => {
    const known = devices.flatMap(({ share, losses }) => (losses[at] === null ? [] : { share, loss: losses[at]! }));
    const total = known.reduce((sum, { share }) => sum + share, 0);
    return total > 0 ? known.reduce((sum, { share, loss }) => sum + share * loss, 0) / total : null;
  });

/** False without prices, or for sensors of soiling alone. */
const areInDollars = (devices: readonly DeviceSoiling[]): boolean =>
  devices.filter(({ dollars }) => dollars !== null).length > 1;

const rankOf = (device: DeviceSoiling, inDollars: boolean): number =>
  (inDollars ? device.dollars : device.meanLoss) ?? -Infinity;

/** Largest loss first; devices without a figure last. */
export function rankDevices<Device extends DeviceSoiling>(devices: readonly Device[]): Device[] {
  const inDollars = areInDollars(devices);
  return devices.toSorted((a, b) => {
    const [most, least] = [rankOf(b, inDollars), rankOf(a, inDollars)];
    return most === least ? a.device_name.localeCompare(b.device_name, "en", { numeric: true }) : most - least;
  });
}

const rankedOnly = <Device extends DeviceSoiling>(devices: readonly Device[]): Device[] => {
  const inDollars = areInDollars(devices);
  return rankDevices(devices).filter((device) => rankOf(device, inDollars) > -Infinity);
};

/** Undefined if no two can be ranked. */
export function extremes<Device extends DeviceSoiling>(devices: readonly Device[]): { most?: Device; least?: Device } {
  const order = rankedOnly(devices);
  return order.length < 2 ? {} : { most: order[0]!, least: order.at(-1)! };
}

export function highlightedDevices(devices: readonly DeviceSoiling[], chosen: string): ReadonlySet<string> {
  if (devices.length <= MAX_LINES) return new Set(devices.map(({ device_id }) => device_id));
  const { most, least } = extremes(devices);
  return new Set([most, least].flatMap((device) => device?.device_id ?? []).concat(chosen));
}

export function verdict(devices: readonly DeviceSoiling[], rangeDays: number): string[] {
  const { most: worst, least } = extremes(devices);
  if (worst === undefined || least === undefined) return [texts.noTwo];
  const order = rankedOnly(devices);
  const sentences: string[] = [];
  if (worst.dollars !== null && least.dollars !== null) {
    const more = worst.dollars - least.dollars;
    sentences.push(more < 0.005 ? texts.allTheSame : texts.mostDollars(worst, worst.dollars, more, least));
  } else {
    sentences.push(texts.mostLoss(worst, worst.meanLoss ?? 0, (worst.meanLoss ?? 0) - (least.meanLoss ?? 0), least));
  }
  const fewest = Math.min(...order.map((device) => device.days));
  if (fewest < Math.max(...order.map((device) => device.days))) {
    const short = order.filter((device) => device.days === fewest).map(({ device_name }) => device_name);
    sentences.push(texts.fewerDays(short, fewest, rangeDays));
  }
  return sentences;
}

/** Tables have whole dollars. */
const SAME_DOLLARS = 0.5;

/** The dollars of devices are only the plant's if all have the same days: see `lossOf` in `worker/features/devices`. */
export function splitOf(arrayKw: number, { devices, plant }: Pick<PlantDevicesSoiling, "devices" | "plant">): string {
  const sizes = new Set(devices.map(({ share }) => format.number(arrayKw * share, 1).replace(/\.0$/, "")));
  const [counted, of] = [plant.sensors.income, devices.length];
  const all = devices.reduce((sum, { dollars }) => sum + (dollars ?? 0), 0);
  const sum = (income: number): string => {
    if (Math.abs(income - all) < SAME_DOLLARS) return texts.addUp(of);
    return counted < of ? texts.leftOut(counted, of) : texts.byDay;
  };
  const said = plant.income === null ? "." : sum(plant.income);
  return texts.split(format.number(arrayKw), sizes.size === 1 ? [...sizes][0]! : null, said);
}
