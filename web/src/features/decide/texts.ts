import type { BasisReason } from "#contract/decision/decision";
import * as format from "#contract/common/format";

export const planStarts = {
  measured: (day: string) => `measured on ${day}`,
  forward: (day: string) => `run forward from ${day}`,
  rain: (day: string) => `run forward from ${day} with the rain since`,
} as const;

export const decideTexts = {
  region: "Wash decision",
  failed: "Couldn't load the wash decision.",
  failedUpdate: "These figures are from before your change. The new ones couldn't be loaded.",
  updating: " · Updating with your change",
  actions: {
    plan: "Plan this wash",
    log: "Log a wash",
    calendar: "Add to calendar",
    why: "Why?",
    retry: "Try again",
    latest: "Show latest data",
    mayNotLog: "Your account can view washes but can't log them.",
  },
  curve: {
    title: "Worth by week of the wash",
    window: "Window",
    keeps: "keeps 85% or more",
    zero: "$0",
    noLonger: "$0: no longer pays",
    gaps: { passed: "passed", blocked: "blocked", planned: "washed" },
  },
  year: {
    /** `weeks`: of a forecast period shorter than a year. */
    title: (weeks?: number) => (weeks === undefined ? "What a year costs" : `What ${weeks} weeks cost`),
    open: "Open plan",
    none: "No washing",
    practice: "Your practice",
    plan: "Best plan",
    spent: (washes: number, dollars: string) =>
      washes === 0 ? "$0 spent" : `${washes} ${washes === 1 ? "wash" : "washes"}, ${dollars}`,
    loss: "Soiling loss",
    washing: "Washing",
    isPractice: "Your practice is the best plan: no wash pays.",
    noMore: "The best plan brings no more than your practice.",
    brings: "The best plan brings ",
    more: " more than your practice (",
    range: (low: string, high: string) => `${low} to ${high}`,
    years: " in 8 of 10 years).",
    thisWash: (worth: string) => ` This wash's ${worth} is what skipping only this one costs.`,
    empty: "The year's costs appear with the first plan.",
  },
  measured: {
    title: "Measured",
    open: "Open",
    now: "now",
    on: (day: string) => `measured ${day}`,
    estimated: (day: string, rained = false) => `${rained ? "after rain" : "estimated"}; last measured ${day}`,
    days: "last 30 days",
    sensorOn: (sensor: string, day: string) => `${sensor}, ${day.replace(" ", "\u00A0")}`,
    wider: "Sensors measure only where they are. The rest of the array may soil less or more.",
    lost: "Lost in the last 12 months",
    lostBy:
      "Measured loss without what sensors read when clean, at the energy and prices of the plan. Tiles and reports show what each sensor reads, with array size and measured sunlight.",
    lastWash: (day: string) => `Last wash, ${day.replace(" ", "\u00A0")}`,
    noWash: "Last wash",
    none: "none logged",
    more: (count: number) => `${format.number(count)} more`,
    states: { live: "", silent: "silent", suspect: "sensor problem", new: "new" },
    empty: "No readings yet.",
    spark: "Soiling loss of the last 30 days",
  },
  rests: {
    title: "What the plan rests on",
    change: "Change",
    rate: "Soiling rate",
    rain: "Rain that cleans",
    energy: "Energy",
    price: "Energy rate",
    cost: "Wash cost",
    levelsOff: (rate: string, limit: string) => `${rate}, levels off near ${limit}`,
    halves: (inches: string) => `${inches} removes half`,
    entered: "Entered",
    empty: "Nothing yet: enter the four numbers of this plant.",
  },
  why: {
    title: "Why this decision?",
    plan: "Show the full plan",
    start: (loss: string, range: string, day: string, from: keyof typeof planStarts) =>
      `The plan starts from a loss of ${loss} ± ${range} points, ${planStarts[from](day)}.`,
    clean: "The plan starts clean, because the whole plant was washed.",
    reasons: (basis: string) => `How well it is founded: ${basis.toLowerCase()}`,
    sources: "Where the inputs come from",
    meaning: "What the figures mean",
    worth: "Worth",
    means: (figure: string, meaning: string) => `${figure}: ${meaning}`,
    forecast: "What the forecast says",
    noForecast: (day: string) => `The newest forecast is of ${day}. The plan uses climate only.`,
    issued: (service: string, when: string) => `${service}, ${when}.`,
    forecastDay: (day: string, chance: string, rain: string, share: string) =>
      `${day}: rain ${chance}, ${rain}; the forecast counts ${share}, climate the rest.`,
    record: (days: string) => `How far it counts follows from ${days} past days at sites like this.`,
    spots: "Light rain can leave spots.",
    since: (day: string, reasons: string) => `Since ${day}: ${reasons === "" ? "another best week" : reasons}.`,
  },
  sensors: {
    title: "What each sensor says",
    line: (name: string, state: string, days: number, rate: string) =>
      `${name}: ${state}, ${format.number(days)} good ${days === 1 ? "day" : "days"}, ${rate}.`,
    states: {
      live: "used",
      new: "used, new",
      silent: "silent, completed by the other sensors",
      suspect: "used up to its sensor problem",
    },
    noRate: "no dry interval yet",
    unused: "not used, because its share of the plant is 0%.",
    zero: (points: string, side: "high" | "low") =>
      `It reads ${points} points too ${side} when clean; the plan leaves that out.`,
  },
  strip: {
    factor: (name: string, loss: string, factor: string) => `${name}: ${loss}, ${factor} × the plant.`,
    name: (name: string) => `${name}: no current reading.`,
    alone: (decision: string) => ` Alone it would say: ${decision}.`,
    wash: (week: string) => `wash in the week of ${week}`,
    wait: (day: string) => `wait until ${day}`,
    noWash: "no wash pays",
    plants: " The decision is the plant's. ",
    link: "Decide",
  },
} as const;

export const repairTexts = {
  both: "Look at both",
  sensor: "Check sensor",
  rate: "Measure a rate",
  measured: "Use measured rate",
  learned: "Use learned rain",
  inputs: "Check inputs",
  file: "Upload a file",
};

export const repairs: Partial<Record<BasisReason["code"], keyof typeof repairTexts>> = {
  differ: "both",
  rainDiffers: "both",
  growthDiffers: "both",
  washDiffers: "both",
  silent: "sensor",
  allSilent: "sensor",
  levelOld: "sensor",
  suspect: "sensor",
  rateNotMeasured: "rate",
  rateOff: "measured",
  rainOff: "learned",
  modelOff: "measured",
  moreThanLost: "inputs",
  energyEstimated: "file",
  energyTyped: "file",
};

export const setupTexts = {
  label: "Steps to the first plan",
  done: "Done",
  ask: "Ask an owner of the plant to do this.",
  steps: {
    plant: {
      name: "Plant",
      todo: "Its place gives the time zone, climate and rain.",
      gives: "Place, time zone, climate",
    },
    sensor: { name: "Sensor or file", gives: "Soiling loss of each day" },
    numbers: { name: "Four numbers", gives: "What soiling costs" },
    plan: {
      name: "First plan",
      gives: "When to wash and what that earns. It comes within minutes of the other steps.",
    },
  },
  missing: {
    noDevice: "Add a device, or a logger whose files you upload.",
    noDay: "No full day has been measured yet. Upload a file, or wait for the first valid day.",
    numbers: "Array size, energy rate, wash cost, and energy by file, 12 months, kWh per kW or the sensor's sunlight.",
    energy:
      "Upload an energy file, or enter 12 monthly values or kWh per kW. After 60 days, the sensor's sunlight will do.",
  },
} as const;
