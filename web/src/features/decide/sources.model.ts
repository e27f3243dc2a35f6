import * as format from "#contract/common/format";
import { MEASURABLE_RAIN_INCHES } from "#contract/common/limits";
import type { PlanNumbers, PlanSource, PlantDecision, SensorPart } from "#contract/decision/decision";
import { money } from "#contract/decision/money";
import { sourceLabel } from "#contract/decision/texts";
import { decideTexts } from "./texts.ts";

const { rests: texts } = decideTexts;

const KWH_PER_MWH = 1000;
const measured: ReadonlySet<string> = new Set(["measured", "byMonth", "chosen", "learned"]);
const shortRate = (rate: number): string => format.rate(rate, rate < 0.1 ? 3 : 2);

function valueOf(source: PlanSource, numbers: PlanNumbers | null): string {
  if (source.input === "rain") {
    const rain = format.inches(Math.max(source.rain, MEASURABLE_RAIN_INCHES));
    // An entered one counts as a wash, unless it is gradual.
    return source.from === "entered" ? rain : texts.halves(rain);
  }
  if (source.input === "energy")
    return numbers === null ? "–" : `${format.number(numbers.energy / KWH_PER_MWH)} MWh/yr`;
  const rate = shortRate(source.rate);
  const limit = numbers?.limit ?? null;
  return limit === null ? rate : texts.levelsOff(rate, format.percent(limit, 0));
}

/** What the plan rests on, in the order of the card. */
export function sourceRows({ sources, numbers }: Pick<PlantDecision, "sources" | "numbers">) {
  const known = sources.map((source) => ({
    label: texts[source.input] as string,
    value: valueOf(source, numbers),
    source: sourceLabel(source),
    isMeasured: measured.has(source.from),
  }));
  if (numbers === null) return known;
  const { price, washCost } = numbers;
  const prices = [...new Set([price.least, price.most].map(format.price))];
  const entered = { source: texts.entered, isMeasured: false };
  return [
    ...known,
    { label: texts.price, value: `${prices.join(" to ")}/kWh`, ...entered },
    { label: texts.cost, value: money(1, washCost), ...entered },
  ];
}

/** Smaller offsets are within what a calibration leaves [points]. */
const NOTABLE_ZERO = 0.3;

export const zeroText = ({ zero }: Pick<SensorPart, "zero">): string =>
  Math.abs(zero) < NOTABLE_ZERO
    ? ""
    : decideTexts.sensors.zero(format.number(Math.abs(zero), 1), zero > 0 ? "high" : "low");

/** What the plan takes of a sensor. */
export function sensorLine({ device_name, share, state, days, rate, zero }: SensorPart): string {
  const { unused, states, line, noRate } = decideTexts.sensors;
  if (share === 0) return `${device_name}: ${unused}`;
  const shown = line(device_name, states[state], days, rate === null ? noRate : shortRate(rate));
  return [shown, zeroText({ zero })].filter(Boolean).join(" ");
}
