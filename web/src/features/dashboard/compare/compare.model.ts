import * as format from "#contract/common/format";
import type { DeviceSoiling, PlantDevicesSoiling } from "#contract/plants/devices";
import type { Plot } from "../../../charts/plot.ts";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { dayGrid, dayPlot, lossLine, type Values } from "../measured/days.model.ts";
import { measuredTexts } from "../measured/measured-texts.ts";

const { compare: texts } = measuredTexts;

/** More lines look alike. First those that every kind of color vision tells best from the plant's line. */
const colors = [
  "comparison-4",
  "comparison-1",
  "comparison-3",
  "comparison-6",
  "comparison-2",
  "comparison-5",
] as const;

/** Largest loss first, in dollars if two devices have some; without a figure last. */
export function rankDevices(devices: readonly DeviceSoiling[]): DeviceSoiling[] {
  const inDollars = devices.filter(({ dollars }) => dollars !== null).length > 1;
  const rankOf = ({ dollars, meanLoss }: DeviceSoiling) => (inDollars ? dollars : meanLoss) ?? -1e9;
  return devices.toSorted((a, b) => rankOf(b) - rankOf(a));
}

/** Of each day, by share of the array, over the sensors that have a loss then. */
const plantLosses = (devices: readonly DeviceSoiling[], losses: readonly Values[], days: readonly string[]): Values =>
  days.map((_, at) => {
    const known = devices.flatMap(({ share }, device) => {
      const loss = losses[device]![at] ?? null;
      return loss === null ? [] : { share, loss };
    });
    const total = known.reduce((sum, { share }) => sum + share, 0);
    return total > 0 ? known.reduce((sum, { share, loss }) => sum + share * loss, 0) / total : null;
  });

/** Days on which the chart leaves out the loss of a device, and with it the plant's. */
export const daysBelowZero = ({ day, devices }: Pick<PlantDevicesSoiling, "day" | "devices">): number =>
  day.filter((_, at) => devices.some(({ soiling }) => (soiling[at] ?? 0) < 0)).length;

const csvName = (name: string): string => `${name.replaceAll(/[^\p{L}\p{N}]+/gu, "_")}_loss_percent`;

interface Look {
  zone: string;
  chosen: string;
  showNegative: boolean;
  isWhole: boolean;
}

/** Of many devices, those that lose the most and the chosen one have a color. */
export function comparisonPlot(range: DayRange, compared: PlantDevicesSoiling, look: Look): Plot {
  const { zone, chosen, showNegative, isWhole } = look;
  const { devices } = compared;
  const { days, lay } = dayGrid(range, compared.day);
  const losses = devices.map(({ soiling }) => lay(soiling));
  const isHidden = (loss: number | null): boolean => loss !== null && loss < 0 && !showNegative;
  const ranked = rankDevices(devices).map(({ device_id }) => device_id);
  const colored = new Set([chosen, ...ranked].filter((id) => ranked.includes(id)).slice(0, colors.length));
  const shown = devices.filter(({ device_id }) => colored.has(device_id));
  const lines = devices.map((device, at) => {
    const place = shown.indexOf(device);
    const { device_id, device_name } = device;
    const color = colors[place] ?? "muted";
    const loss = lossLine([device_id, device_name, color, csvName(device_name)], losses[at]!, isHidden);
    // Neighbors differ in dash and color.
    return { ...loss, dash: place < 0 ? [1, 3] : [[], [7, 3], [2, 3]][place % 3]! };
  });
  // The mean counts a sensor's hidden loss; below every line that is drawn it would look wrong.
  const isBelow = (loss: number, at: number) => isHidden(loss) || losses.some((one) => isHidden(one[at] ?? null));
  const plant = ["plant", "Whole plant", "soiling", "plant_loss_percent"] as const;
  const floor = (edge: Values) => edge.map((loss) => (isHidden(loss) ? 0 : loss));
  return {
    ...dayPlot(zone, days, format.percent, [
      ...(isWhole ? [lossLine([...plant], plantLosses(devices, losses, days), isBelow)] : []),
      ...lines.filter(({ color }) => color !== "muted"),
      ...lines.filter(({ color }) => color === "muted"),
    ]),
    bands: [
      {
        label: "Spread between the devices",
        csv: "spread_percent",
        color: "muted",
        low: floor(lay(compared.low)),
        high: floor(lay(compared.high)),
      },
    ],
  };
}

/** Tables have whole dollars. */
const SAME_DOLLARS = 0.5;

/** The dollars of devices are only the plant's if all have the same days: see `lossOf` in `worker/features/devices`. */
export function splitOf(arrayKw: number, { devices, plant }: Pick<PlantDevicesSoiling, "devices" | "plant">): string {
  const [share = 0] = devices.map(({ share }) => share);
  const isEven = devices.every((device) => Math.abs(device.share - share) < 1e-9);
  const [counted, of] = [plant.sensors.income, devices.length];
  const all = devices.reduce((sum, { dollars }) => sum + (dollars ?? 0), 0);
  const sum = (income: number): string => {
    if (Math.abs(income - all) < SAME_DOLLARS) return texts.addUp(of);
    return counted < of ? texts.leftOut(counted, of) : texts.byDay;
  };
  const each = isEven ? format.number(arrayKw * share, 1).replace(/\.0$/, "") : null;
  return texts.split(format.number(arrayKw), each, plant.income === null ? "." : sum(plant.income));
}
