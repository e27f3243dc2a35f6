import { addDays } from "#contract/common/calendar";
import type { PlantDecision } from "#contract/decision/decision";

const worths = [null, 1849, 1665, 1327, 599, -173, -900, -2330, -4000];
export const weeks = worths.map((worth, week) => ({
  monday: addDays("2026-11-23", 7 * week),
  worth,
  gap: worth === null ? ("passed" as const) : undefined,
}));

/** A plant whose window has begun. */
export const desert: PlantDecision = {
  plant_id: "p",
  today: "2026-11-27",
  timezone: "America/Phoenix",
  calculatedAt: 0,
  state: "windowOpen",
  obstacles: [],
  step: 10,
  wash: {
    best: "2026-11-30",
    first: "2026-11-30",
    last: "2026-12-07",
    paysUntil: "2026-12-28",
    next: "2027-01-25",
    cost: 6000,
    worth: { mean: 1849, p10: -2998, p50: 2280, p90: 6037 },
    pays: 0.65,
    waiting: [184, 522, 1250],
  },
  noRush: null,
  hold: null,
  choice: null,
  canHold: false,
  rain: null,
  outlook: null,
  now: 1849,
  weeks: [...weeks, { monday: "2027-01-25", worth: null, gap: "planned" }],
  year: null,
  soiling: null,
  agreement: "agree",
  sensors: [],
  basis: "good",
  reasons: [{ code: "agree", sensors: 2 }, { code: "record", months: 13 }, { code: "modelFits" }],
  sources: [
    { input: "rate", from: "measured", rate: 0.14, unused: 0.13 },
    { input: "rain", from: "learned", rain: 0.16, unused: 0.3 },
    { input: "energy", from: "pvsyst" },
  ],
  numbers: { price: { least: 0.09, most: 0.09 }, washCost: 6000, energy: 38_742_000, limit: 12.3, lost: 139_800 },
  changed: null,
};
