import type { Obstacle } from "#contract/dashboard/recommendation";

export const dashboardTexts = {
  decision: {
    region: "Wash decision",
    noneNeeded: "No wash needed.",
    nonePays: (weeks: number) =>
      `No wash pays off in the next ${weeks} weeks. Rain keeps the array clean enough, or a wash costs more than it recovers.`,
    thisWeek: (by: string) => `Wash this week, by ${by}.`,
    nextWeek: (by: string) => `Wash this week or next, by ${by}.`,
    week: (monday: string, when: string) => `Wash in the week of ${monday} (${when}).`,
    anyWeekFromNow: (last: string) => `Wash any week from now to ${last}.`,
    anyWeek: (first: string, last: string) => `Wash any week from ${first} to ${last}.`,
    noneUntil: (first: string) => `No wash needed until ${first}.`,
    nextWash: (best: string, when: string, first: string, last: string) =>
      first === last
        ? `Best week: ${best} (${when}). `
        : `Best week: ${best} (${when}); any week from ${first} to ${last} works equally well. `,
    worth: ["It is worth about ", "This wash is worth about "],
    afterCost: "after its cost",
    spread: (low: string, high: string) => ` (${low} to ${high} in 8 of 10 years).`,
    bestWeek: (best: string, when: string) => `Best week: ${best} (${when}). `,
    delay: ["Each week of delay costs about ", "."],
    delayAfter: ["One week later costs about ", "."],
    noDelay: "A week's delay costs nothing.",
    cannotSlip: "Don't delay: the next week is blocked or already has a wash.",
    odds: ["It pays for itself in ", " simulated years."],
    noOdds: "No rain data for this site, so the odds are unknown.",
    plant: (devices: number, worth: string | null, saves: string) =>
      worth === null
        ? `Average of the plant's ${devices} devices: ${saves} for the whole plan.`
        : `Average of the plant's ${devices} devices: ${worth} for the next wash, ${saves} for the whole plan.`,
    savedInputs: "Based on saved inputs",
    calculated: (when: string) => `calculated ${when}`,
    unchanged: "same date as before",
    changed: (from: string | null, reasons: readonly string[]) =>
      `was ${from === null ? "no wash" : from}${reasons.length === 0 ? "" : `: ${reasons.join(", ")}`}`,
    log: "Log a wash",
    why: "Why?",
    failed: "Couldn't load the wash decision.",
    mayNotLog: "Your account can view washes but can't log them.",
  },
  obstacles: {
    inputsNeverSaved: {
      detail: "Enter your wash cost and energy rate, then save.",
      action: "Enter inputs",
    },
    inputsIncomplete: {
      detail: "Fill in all Wash Projection Inputs, then save.",
      action: "Complete inputs",
    },
    soilingRateMissing: {
      detail: "Measure a rate on the chart or enter one, then save.",
      action: "Enter a soiling rate",
    },
    energyFileMissing: {
      detail: "Upload a PVsyst export or 365 daily values.",
      action: "Upload an energy file",
    },
    neverMeasured: {
      detail: "This device hasn't measured a full day. The decision appears after its first valid day.",
      action: "Upload Data",
    },
    sensorOffline: {
      detail: "Check the device's power and connection. The decision returns with the next valid day.",
      action: "Show latest data",
    },
    calculationFailed: {
      detail: "Try again. If it fails again, report it to your administrator.",
      action: "Try again",
    },
  } satisfies Record<Obstacle, { detail: string; action: string }>,
  page: {
    tabs: "Dashboard sections",
    links: "On this page",
    parts: { plan: "Plan", measured: "Measured", inputs: "Inputs", "what-if": "What if", money: "Dollars" },
  },
  regret: {
    title: "Value of this wash, by week",
    earlierTitle: (best: string) => `Value if washed before ${best}`,
    flat: "no rush",
    blocked: "no wash possible",
    slider: "Week of the wash",
    summary: (first: string, last: string, from: string, to: string) =>
      `Value of this wash by week: ${first} in the week of ${from}, ${last} in the week of ${to}.`,
    flatSummary: (first: string, last: string) => ` No rush from ${first} to ${last}.`,
    gaps: (mondays: string) => ` No wash possible in the week of ${mondays}.`,
  },
  selection: {
    region: "Plant, device and range",
    plant: "Plant",
    device: "Device",
    allPlants: "All plants",
    loading: "Loading…",
    unavailable: "Couldn't load",
    none: "None yet",
    failed: "Couldn't load your plants.",
    retry: "Retry",
    unseenPlant: "You don't have access to the plant in this link.",
    unseenDevice: "You don't have access to the device in this link.",
    unseenDetail: "It may have been removed. If not, ask the plant's owner for access.",
    ownPlants: "Show my plants",
    ownDevices: "Show this plant's devices",
    noPlants: "No plants yet.",
    noPlantsDetail: "Plants you own or work for appear here once they are set up.",
    noDevices: (plant: string) => `No devices at ${plant}.`,
    noDevicesDetail: "A device appears here as soon as it's added to this plant.",
    open: (plant: string) => `Open ${plant}`,
    due: (date: string) => `wash due the week of ${date}`,
  },
} as const;
