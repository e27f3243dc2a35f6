import type { WashProposal } from "#contract/cleanings/proposed";
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
    `Dates in ${zone}. "Before" and "after" are averages of the valid days within a week. Dollars use the sunlight after the wash.`,
  wash: "Wash",
  recovered: (dollars: string) => `recovered ${dollars}/day`,
  cost: (dollars: string) => `cost ${dollars}/day (loss rose)`,
  paidBack: (days: string) => `paid back in ${days}`,
  paysBack: (days: string) => `pays back in ${days}`,
  aDay: (dollars: string) => `${dollars}/day`,
  predicted: (days: string) => `; the plan predicted ${days}`,
  days: (before: string, after: number) => `(${before} before, ${after} after)`,
  kept: (washes: number, share: number, low: number, high: number) =>
    `Washing here removed ${format.percent(100 * share, 0)} (${format.number(100 * low)}–${format.percent(100 * high, 0)}) of the predicted loss, based on ${washes === 1 ? "one wash" : `${format.number(washes)} washes`}.`,
  correctedWorth: (worth: string, promised: string) =>
    `At that rate, the next wash is worth about ${worth}, not ${promised}.`,
  history: "All washes",
  plantTitle: "Log a wash",
  proposedBy: ({ token, person }: Pick<WashProposal, "token" | "person">, when: string) =>
    `Proposed by ${token === null ? "a program" : `the program "${token}"`}${person === null ? "" : ` of ${person}`} on ${when}. Check the values: nothing is logged until you click Add. Its reason:`,
  answered: ({ state, decidedBy, decidedAt, expiresAt }: WashProposal, at: (seconds: number) => string) =>
    state === "expired" || decidedAt === null
      ? `This proposal expired on ${at(expiresAt)}. Nothing was logged.`
      : `${state === "confirmed" ? "Confirmed" : "Declined"} by ${decidedBy ?? "a former member"} on ${at(decidedAt)}. A proposal is answered once.`,
  decline: "Decline",
  declined: "Proposal declined. Nothing was logged.",
  used: "You have confirmed it.",
  close: "Close",
  alreadyLogged: "A wash of that day is logged already.",
  notUndone: "Couldn't take the wash back.",
  wholePlant: (sensors: number) =>
    `Logs the wash for ${sensors === 2 ? "both" : `all ${format.number(sensors)}`} sensors of the plant. To log a wash of one sensor's section only, or to change a logged wash, choose the sensor:`,
} as const;
