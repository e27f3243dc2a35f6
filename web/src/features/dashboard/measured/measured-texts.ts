import * as format from "#contract/common/format";
import type { SaveSoilingRate } from "#contract/soiling/soiling";

/** "0.12%/day", "0.096%/day": a third decimal only if it matters. */
const shortRate = (rate: number): string => format.rate(rate, /0%/.test(format.rate(rate)) ? 2 : 3);

export const measuredTexts = {
  rate: {
    inUse: "Rate in use",
    week: "Per week",
    dryMonth: (days: number) => `After ${format.number(days)} dry days`,
    place: (place: number, of: number) => `Interval ${place} of ${of}${of === 1 ? "" : " (best first)"}.`,
    next: "Click Detect for the next one.",
    how: "Click Detect to find dry spells, or drag across the chart with Select interval (or hold Shift). Calculate uses the days shown.",
    breaks: (count: number) =>
      `Includes ${count === 1 ? "a wash or rain event" : `${format.number(count)} washes or rain events`}. The rate covers only the dry stretches between.`,
    fewDays: (days: number, needed: number) =>
      `Only ${days} valid ${days === 1 ? "day" : "days"}. Use ${needed} or more for planning.`,
    use: "Use this interval",
    onlyPositive: "The rate must be above 0.",
    mayNotSave: "Your account can view this but can't change it.",
    notKept: "Couldn't save the measured rate.",
    notRemoved: "Couldn't remove the measured rate.",
    kept: (rate: number) => `The plan now uses ${shortRate(rate)} for this sensor.`,
    removed: "The plan uses all measured intervals again.",
    chosen: ({ soilingRate, soilingRateStartDate, soilingRateEndDate }: SaveSoilingRate) =>
      `Chosen ${format.shortDay(soilingRateStartDate)} – ${format.shortDay(soilingRateEndDate)}: ${shortRate(soilingRate)}.`,
    remove: "Remove",
    removeLabel: "Remove: use all measured intervals again",
  },
  grade: {
    known: (either: string) => `Accurate to ±${either}%. Aim for ±10% over four weeks.`,
    quality: (quality: string, good: number) => `(Quality score ${quality}; good from ${good}.)`,
  },
  tiles: {
    region: "Key figures",
    failed: "Couldn't load",
    labels: {
      week: "7-day soiling loss",
      month: "30-day soiling loss",
      year: "Loss this year",
      ratio: "Performance ratio (soiling only)",
    },
    definitions: {
      week: "Energy lost to soiling over the 7 days through yesterday, weighted by insolation. Includes the offset.",
      month: "Energy lost to soiling over the 30 days through yesterday, weighted by insolation. Includes the offset.",
      year: "Dollars lost since January 1: insolation × array size × 0.176 × 5.6 × 0.8 × soiling loss × energy rate. Days without data aren't counted.",
      ratio: "1 − 30-day soiling loss. This is not the IEC 61724 performance ratio.",
    },
    range: "95% confidence range.",
    nearZero: (loss: string, points: string) =>
      `Measured ${loss}, which is within its uncertainty of ±${points} points.`,
    daysOf: (count: number, of: number, belowZero: number) =>
      `data on ${count} of ${of} days${belowZero === 0 ? "" : `, ${belowZero} below 0`}`,
    asOf: (day: string) => `as of ${format.shortDay(day)}`,
    enterInputs: "Enter array size and energy rate",
    noInputs: "No array size and energy rate saved",
    counted: (days: number, of: number, arrayKw: number) =>
      `${days} of ${of}\u00A0days · ${format.number(arrayKw)}\u00A0kW\u00A0DC`,
    asIfAll: (device: string) => `if the whole plant soiled like ${device}`,
    areaMean: (known: number, of: number) => {
      if (known === of) return of === 1 ? "1 sensor" : `mean of ${format.number(of)} sensors`;
      return `${known === 1 ? "" : "mean of "}${format.number(known)} of ${format.number(of)} sensors`;
    },
    notEnough: (days: number, of: number) => `Not enough data (${days} of ${format.days(of)})`,
    wash: "logged wash",
    sinceWash: "Last wash",
    ago: (days: number) => (days === 0 ? "today" : `${format.days(days)} ago`),
    lostSince: (dollars: string) => `${dollars} lost since`,
    noWash: "No wash logged",
  },
  dollars: {
    needInputs: "Dollars need a saved array size and energy rate.",
    asIfAll: (device: string) =>
      `Dollars if the whole plant soiled like ${device}, at the saved array size and energy rate.`,
  },
  compare: {
    few: [{ title: "No devices in use." }, { title: "Only one device.", detail: "Add a second device to compare." }],
    title: "Which device loses the most",
    device: "Device",
    loss: "Average loss",
    days: "Days with data",
    daysOf: (days: number, of: number) => `${format.number(days)} of ${format.number(of)}`,
    split: (plantKw: string, shareKw: string | null, sum: string) =>
      `The plant's ${plantKw} kW DC is split ${shareKw === null ? "by the share of each device" : `evenly: ${shareKw} kW per device`}${sum} ` +
      "Average loss is weighted by insolation and includes offsets. Days without data aren't counted.",
    addUp: (devices: number) => `, so the dollars of the ${devices} devices add up to the plant's.`,
    leftOut: (counted: number, of: number) =>
      `. The plant's dollars leave out ${format.number(of - counted)} of ${of} devices (no day with insolation), so these dollars don't add up to the plant's.`,
    byDay:
      ". A day of the plant is the mean of the devices with data that day, so these dollars don't add up to the plant's.",
    dollars: "Dollars lost (device's share)",
    negative: (days: number) =>
      `Losses below 0% are hidden on ${format.days(days)}. In the table, they show a minus sign.`,
  },
  leftOut: {
    weak: (count: number) => `Soiling rates leave out ${format.days(count)} with low sun or data gaps.`,
    covered: (count: number) =>
      `${format.days(count)} ${count === 1 ? "isn't" : "aren't"} counted: a cell was covered (snow, frost or a leaf).`,
    inDoubt: (count: number) =>
      `${format.days(count)} ${count === 1 ? "isn't" : "aren't"} counted: the sensor was in doubt, or a person excluded ${count === 1 ? "it" : "them"}.`,
    negative: (count: number) =>
      `${format.days(count)} below 0% ${count === 1 ? "is" : "are"} hidden. In the table, ${count === 1 ? "it shows" : "they show"} a minus sign.`,
  },
  offset: {
    badge: (points: number) => `Offset ${points > 0 ? "+" : ""}${format.number(points, 1)} points`,
  },
} as const;
