import type { RainThresholdPer } from "../savings/rain-threshold.ts";
import * as format from "../common/format.ts";

export type ChangeReason =
  | { code: "datePassed"; date: string }
  /** [$/kWh] */
  | { code: "energyPrice"; from: number; to: number }
  | { code: "energyPriceByMonth" }
  /** [%/day] */
  | { code: "soilingRate"; from: number; to: number }
  | { code: "soilingRateByMonth" }
  /** [$] */
  | { code: "washCost"; from: number; to: number }
  /** [inches] */
  | { code: "rainThreshold"; from: number; to: number }
  | { code: "rainPer"; to: RainThresholdPer }
  | { code: "blockedWeeks" }
  | { code: "washing" }
  /** [weeks] */
  | { code: "period"; from: number; to: number }
  | { code: "energyFile"; file: string }
  | { code: "rainSource" }
  | { code: "cleaned"; day: string }
  | { code: "rained"; day: string; inches: number }
  /** [%] */
  | { code: "firstMeasured"; loss: number }
  | { code: "measured"; from: number; to: number }
  /** An offset, a normalization or an upload changed the loss of a known day [%]. */
  | { code: "corrected"; day: string; from: number; to: number }
  | { code: "windowMoved" };

const fromToText = <Value extends number>(from: Value, to: Value, written: (value: Value) => string): string =>
  `${to > from ? "rose" : "fell"} from ${written(from)} to ${written(to)}`;

export function reasonText(reason: ChangeReason): string {
  switch (reason.code) {
    case "datePassed":
      return `the previous date, ${format.day(reason.date)}, has passed`;
    case "energyPrice":
      return `the energy rate ${fromToText(reason.from, reason.to, (price) => `${format.price(price)}/kWh`)}`;
    case "energyPriceByMonth":
      return "the energy rate of some months changed";
    case "soilingRate":
      return `the soiling rate ${fromToText(reason.from, reason.to, (value) => format.rate(value, 4))}`;
    case "soilingRateByMonth":
      return "the soiling rate of some months changed";
    case "washCost":
      return `the wash cost ${fromToText(reason.from, reason.to, (value) => format.dollars(value))}`;
    case "rainThreshold":
      return `the rain threshold ${fromToText(reason.from, reason.to, (value) => format.inches(value))}`;
    case "rainPer":
      return reason.to === "gradual"
        ? "rain now removes soiling gradually"
        : `the rain threshold now counts per ${reason.to}`;
    case "blockedWeeks":
      return "blocked weeks changed";
    case "washing":
      return "wash settings changed (soiling left, days per wash)";
    case "period":
      return `the plan covers ${reason.to} weeks instead of ${reason.from}`;
    case "energyFile":
      return `a new energy file was uploaded, ${reason.file}`;
    case "rainSource":
      return "rain data source changed";
    case "cleaned":
      return `a wash was logged for ${format.day(reason.day)}`;
    case "rained":
      return `${format.inches(reason.inches)} of rain fell on ${format.day(reason.day)}`;
    case "firstMeasured":
      return `a loss of ${format.percent(reason.loss)} was measured for the first time`;
    case "measured":
      return `the measured loss ${fromToText(reason.from, reason.to, (value) => format.percent(value))}`;
    case "corrected":
      return `the loss of ${format.day(reason.day)} was corrected from ${format.percent(reason.from)} to ${format.percent(reason.to)}`;
    case "windowMoved":
      return "the forecast window moved forward";
  }
}
