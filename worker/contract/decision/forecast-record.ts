/** What a forecast said of a day is counted by fifths of its chance. */
export const SAID_BINS = 5;
/** Fewer rains that removed half say nothing about a service. */
export const LEAST_RAINS = 10;
/** Days ahead that are shown: tomorrow, and about when a crew is called. */
export const SHOWN_LEADS = [1, 3] as const;

/** Compared days, and those of them on which rain removed half. */
interface SaidDays {
  days: number;
  rains: number;
}

/** Scores are means over its days; `brierClimate`: of the usual chance of the month. `bins`: from 0 to 20% said on. */
export interface LeadRecord extends SaidDays {
  lead: number;
  brier: number;
  brierClimate: number;
  bins: SaidDays[];
}

/** How past forecasts of a service did: at the site, or at all dry or wet ones if the site has too few rains; null: those, too. */
export interface ForecastRecord {
  site: SaidDays;
  of: "site" | "dry" | "wet" | null;
  leads: LeadRecord[];
}

export const emptyForecastRecord: ForecastRecord = { site: { days: 0, rains: 0 }, of: null, leads: [] };
