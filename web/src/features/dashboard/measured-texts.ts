import * as format from "#contract/format";

/** "May 21–Aug 4, 2026" of the first and last day. */
const dayRange = (from: string, to: string): string =>
  `${from.slice(0, 4) === to.slice(0, 4) ? format.shortDay(from) : format.day(from)}–${format.day(to)}`;

/** "0.12%/day", "0.096%/day": a third decimal only where it says something. */
const shortRate = (rate: number): string => format.rate(rate, rate.toFixed(3).endsWith("0") ? 2 : 3);

const washes = (count: number): string =>
  count === 0 ? "no wash" : `${format.number(count)} ${count === 1 ? "wash" : "washes"}`;

export interface PlanDifference {
  /** Washes of the plan in use, and with the measured rate. */
  washes: number;
  measuredWashes: number;
  /** What the plan saves with the measured rate, beyond what it saves now [$]. */
  saves: number;
}

/** Sentences about measured figures; those of the wash decision are in `texts.ts`. */
export const measuredTexts = {
  rate: {
    inUse: "Rate in use",
    week: "Per week",
    dryMonth: (days: number) => `After ${format.number(days)} dry days`,
    isDefault: "Default value, not measured.",
    place: (place: number, of: number) =>
      `${place === 1 ? "Best" : `Number ${place}, best first,`} of ${of} ${of === 1 ? "interval" : "intervals"}.`,
    next: "Detect again for the next.",
    how: "Detect finds dry spells and measures the rate. Or drag a range with Select interval (Shift-drag). Calculate uses the visible days.",
    breaks: (count: number) =>
      `Includes ${count === 1 ? "a wash or rain event" : `${format.number(count)} washes or rain events`}. The rate covers only the dry stretches between.`,
    fewDays: (days: number, needed: number) =>
      `Only ${days} usable ${days === 1 ? "day" : "days"}. Use ${needed} or more for planning.`,
    use: "Use in this calculation",
    forAlerts: "Use for daily alerts",
    onlyPositive: "Only a positive rate can be used.",
    mayNotSave: "Your account may view this but not change it.",
    used: (rate: number) => `Soiling rate set to ${shortRate(rate)} in this calculation.`,
    usedDetail: "Click Calculate to see the plan. Save Inputs keeps it for everyone.",
    notKept: "Couldn't save the measured rate.",
    notRemoved: "Couldn't remove the measured rate.",
    kept: (rate: number) => `Daily alerts now use ${shortRate(rate)}.`,
    removed: "Daily alerts now use the plant's rate.",
    alertsUseMeasured: (rate: number, from: string, to: string) =>
      `Daily alerts and the recommendation use ${shortRate(rate)}, measured ${dayRange(from, to)}.`,
    alertsUsePlant: (rate: readonly [number, number]) =>
      rate[0] === rate[1]
        ? `Daily alerts and the recommendation use ${shortRate(rate[0])}, the plant's saved rate.`
        : `Daily alerts and the recommendation use ${format.number(rate[0], 3)} to ${format.rate(rate[1])} by month, the plant's saved rates.`,
    remove: "Remove",
    removeLabel: "Remove the measured rate from daily alerts",
  },
  grade: {
    known: (either: string) => `Known to ±${either}%. Good is ±10% over four weeks.`,
    quality: (quality: string, good: number) => `(Quality score ${quality}; good from ${good}.)`,
  },
  warning: {
    label: "Soiling rate warning",
    plan: (entered: number, monthly: boolean) =>
      `You plan with ${shortRate(entered)}${monthly ? " on average in these months" : ""}`,
    alerts: (entered: number) => `Daily alerts use ${shortRate(entered)}`,
    measured: (rate: number, low: number, high: number, from: string, to: string) =>
      `the sensor measured ${format.number(rate, 3)} (${format.number(low, 3)}–${format.number(high, 3)}), ${dayRange(from, to)}.`,
    difference: ({ washes: now, measuredWashes: then, saves }: PlanDifference) => {
      const money = Math.round(saves);
      const change = `${money > 0 ? "+" : ""}${format.dollars(money, 0)}`;
      if (now !== then)
        return `Using it changes the plan from ${washes(now)} to ${then === 0 ? "none" : format.number(then)} and its savings by ${change}.`;
      return money === 0 ? "Using it doesn't change the plan." : `Using it changes the plan's savings by ${change}.`;
    },
    use: "Use measured",
  },
} as const;
