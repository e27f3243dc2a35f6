export const lookBackTexts = {
  open: "Look back",
  title: "What Soilsight would have advised",
  slider: "As of the morning of",
  note: "Uses data, rain and washes before that day, with today's inputs.",
  tooNew: "This device has no history yet.",
  nonePays: "No wash would have paid off.",
  week: (monday: string) => `Wash in the week of ${monday}.`,
  anyWeek: (first: string, last: string) => `Wash any week from ${first} to ${last}.`,
  loss: (loss: string) => `Soiling loss then: ${loss}.`,
  /** `range`: null if the rain years don't differ. */
  promised: (worth: string, range: string | null) =>
    `Predicted value: ${worth} after wash cost${range === null ? "" : ` (${range} in 8 of 10 years)`}.`,
  after: "What happened next",
  lost: (cost: string, from: string, to: string) => `Soiling cost ${cost} from ${from} to ${to}.`,
  won: (day: string, won: string, isOver: boolean) =>
    `A wash on ${day} would have netted ${won}${isOver ? "" : " so far"}.`,
  spent: (day: string, lost: string, isOver: boolean) =>
    `A wash on ${day} would have cost ${lost} more than it ${isOver ? "recovered" : "has recovered so far"}.`,
  washed: (day: string) => `A wash was logged on ${day}.`,
  holds: "Washes on hold for rain",
  showEarlier: (count: number) => `Show ${count} earlier`,
  holdsNote: "Compared with a wash on the first day, by the rain that fell and today's inputs.",
  unknown: "Too recent or no data.",
};
