import * as format from "#contract/common/format";

export const cleaningTexts = {
  added: "Wash logged.",
  saved: "Wash saved.",
  deleted: "Wash deleted.",
  noDate: "Enter the date of the wash.",
  none: "No washes logged yet.",
  usualCost: "Leave blank to use the default wash cost.",
  endDate: "End date (optional)",
  portion: "Portion of plant",
  details: "Add details",
  portionOf: (share: number) => `${format.percent(share, 0)} of the plant`,
  until: (day: string) => `until ${day}`,
  notEnough: "Not enough data",
  resultOn: (day: string) => `Result expected around ${day}`,
  basis: (zone: string) =>
    `Dates in ${zone}. "Before" and "after" average the valid days in the week on each side; dollars use the sunlight of the days after.`,
  wash: "Wash",
  recovered: (dollars: string) => `recovered ${dollars}/day`,
  cost: (dollars: string) => `cost ${dollars}/day (loss rose)`,
  paidBack: (days: string) => `paid back in ${days}`,
  paysBack: (days: string) => `pays back in ${days}`,
  aDay: (dollars: string) => `${dollars}/day`,
  predicted: (days: string) => `; the plan predicted ${days}`,
  days: (before: string, after: number) => `(${before} before, ${after} after)`,
  pending: (name: string, day: string, from: string) =>
    `${name}, ${day}: did it pay off? Result expected around ${from}.`,
  kept: (washes: number, share: number, low: number, high: number) =>
    `${washes === 1 ? "One wash" : `${format.number(washes)} washes`} here removed ${format.percent(100 * share, 0)} (${format.number(100 * low)}–${format.percent(100 * high, 0)}) of the loss the plan predicted.`,
  correctedWorth: (worth: string, promised: string) =>
    `At that rate, the next wash is worth about ${worth}, not ${promised}.`,
  history: "All washes",
} as const;
