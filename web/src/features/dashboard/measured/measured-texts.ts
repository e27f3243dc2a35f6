import * as format from "#contract/common/format";

const dayRange = (from: string, to: string): string =>
  `${from.slice(0, 4) === to.slice(0, 4) ? format.shortDay(from) : format.day(from)}–${format.day(to)}`;

/** "0.12%/day", "0.096%/day": a third decimal only if it matters. */
const shortRate = (rate: number): string => format.rate(rate, rate.toFixed(3).endsWith("0") ? 2 : 3);

const washes = (count: number): string =>
  count === 0 ? "no wash" : `${format.number(count)} ${count === 1 ? "wash" : "washes"}`;

export interface PlanDifference {
  washes: number;
  measuredWashes: number;
  /** More than now [$]. */
  saves: number;
}

interface ComparedName {
  device_name: string;
  days: number;
}

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
    mayNotSave: "Your account can view this but can't change it.",
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
  tiles: {
    region: "Key figures",
    failed: "Couldn't load",
    labels: {
      week: "7-day soiling loss",
      month: "30-day soiling loss",
      year: "Loss this year",
      ratio: "Performance ratio",
      sinceWash: "Days since wash",
      nextWash: "Next best wash",
    },
    definitions: {
      week: "Energy lost to soiling over the last 7 days, weighted by insolation. Includes the offset.",
      month: "Energy lost to soiling over the last 30 days, weighted by insolation. Includes the offset.",
      year: "Dollars lost since January 1: insolation × array size × 0.176 × 5.6 × 0.8 × soiling loss × energy rate. Days without data are not counted.",
      ratio: "1 − 30-day soiling loss. Soiling only, not the IEC 61724 performance ratio.",
      sinceWash:
        "Days and dollars lost since the last logged wash. If none is logged: since the sensor's own last auto-wash.",
      nextWash: "Start of the best week for the next wash, averaged over 30 years of local rain.",
    },
    range: "The range holds the true value in 95% of cases.",
    nearZero: (loss: string, points: string) =>
      `Measured ${loss}, which is within its uncertainty of ±${points} points.`,
    daysOf: (count: number, of: number, belowZero: number) =>
      `data on ${count} of ${of} days${belowZero === 0 ? "" : `, ${belowZero} below 0`}`,
    asOf: (day: string) => `as of ${format.shortDay(day)}`,
    trend: (points: number) =>
      `${points < 0 ? "down" : "up"} ${format.number(Math.abs(points), 2)} points from last week`,
    noTrend: "same as last week",
    enterInputs: "Enter array size and energy rate",
    firstInput: "Array Size",
    counted: (days: number, of: number, arrayKw: number) =>
      `${days} of ${of}\u00A0days · ${format.number(arrayKw)}\u00A0kW\u00A0DC`,
    asIfAll: (device: string) => `as if the whole plant soiled like ${device}`,
    plantLoss: (dollars: string, devices: number) => `plant: ${dollars}, average of ${devices} devices`,
    ratioNote: "soiling only",
    wash: "logged wash",
    lostSince: (dollars: string) => `${dollars} lost since`,
    noWash: "No wash logged",
    none: "None",
    nonePays: "No wash pays off in this period.",
    thisWeek: "this week",
    worth: (dollars: string) => `worth ${dollars} after cost`,
    anyWeek: (first: string, last: string) => {
      const end = format.shortDay(last);
      return `any week ${format.shortDay(first)}–${first.slice(0, 7) === last.slice(0, 7) ? end.replace(/^\D+/, "") : end}`;
    },
  },
  backtest: {
    line: (since: string | null, modeled: string, measured: string) =>
      `${since === null ? "Last 12 months" : `Since ${format.day(since)}`}: the model predicted ${modeled} lost; ${measured} was measured.`,
    doubtful: "They differ by more than 30%, so treat the plan's dollars with caution.",
  },
  dollars: {
    enterInputs: "Enter array size and energy rate to see dollars.",
    asIfAll: (device: string) =>
      `Dollars as if the whole plant soiled like ${device}, at the saved array size and energy rate.`,
  },
  compare: {
    noDevice: "No devices in use.",
    oneDevice: "Only one device.",
    addSecond: "Add a second to compare blocks.",
    noTwo: "Fewer than two devices have data in this range.",
    allTheSame: "All devices lose the same amount.",
    mostDollars: (worst: ComparedName, dollars: number, more: number, least: ComparedName) =>
      `${worst.device_name} loses the most: ${format.dollars(dollars, 0)} in ${format.days(worst.days)}, ${format.dollars(more, 0)} more than ${least.device_name}.`,
    mostLoss: (worst: ComparedName, loss: number, more: number, least: ComparedName) =>
      `${worst.device_name} loses the most: ${format.percent(loss)} on average, ${format.number(more, 2)} points more than ${least.device_name}.`,
    fewerDays: (names: readonly string[], days: number, of: number) =>
      `${new Intl.ListFormat("en").format(names)} ${names.length === 1 ? "has" : "have"} data on only ${format.number(days)} of ${format.days(of)}. Days without data are not counted.`,
    gap: (points: string) => `The daily gap averages ${points} pts.`,
    split: (plantKw: string, shareKw: string, devices: number) =>
      `The plant's ${plantKw} kW DC is split evenly: ${shareKw} kW per device, so the dollars of the ${devices} devices add up to the plant's. ` +
      "Mean loss is weighted by insolation and includes offsets. Days without data are not counted.",
    dollars: "Dollars lost (its share)",
    perDay: "Per day",
  },
  leftOut: {
    weak: (count: number) =>
      `${format.number(count)} ${count === 1 ? "day" : "days"} with little sun or data gaps excluded from soiling rates.`,
    covered: (count: number) =>
      `${format.number(count)} ${count === 1 ? "day" : "days"} with a covered sensor (snow, frost or a leaf) not counted.`,
    negative: (count: number) =>
      `${format.number(count)} ${count === 1 ? "day" : "days"} below 0 hidden; the table marks ${count === 1 ? "it" : "them"} with a minus.`,
  },
  offset: {
    badge: (points: number) => `Offset ${points > 0 ? "+" : ""}${format.number(points, 1)} pts`,
  },
  warning: {
    plan: (entered: number, monthly: boolean) =>
      `You plan with ${shortRate(entered)}${monthly ? " on average in these months" : ""}`,
    alerts: (entered: number) => `Daily alerts use ${shortRate(entered)}`,
    measured: (rate: number, low: number, high: number, from: string, to: string) =>
      `the sensor measured ${format.number(rate, 3)} (${format.number(low, 3)}–${format.number(high, 3)}), ${dayRange(from, to)}.`,
    difference: ({ washes: now, measuredWashes: then, saves }: PlanDifference) => {
      const money = Math.round(saves);
      const verb = money > 0 ? "raises" : "lowers";
      const dollars = format.dollars(Math.abs(money), 0);
      if (now !== then) {
        const count = `Using it changes the plan from ${washes(now)} to ${then === 0 ? "none" : format.number(then)}`;
        return money === 0 ? `${count}, for the same savings.` : `${count} and ${verb} its savings by ${dollars}.`;
      }
      return money === 0 ? "Using it doesn't change the plan." : `Using it ${verb} the plan's savings by ${dollars}.`;
    },
    use: "Use measured",
  },
} as const;
