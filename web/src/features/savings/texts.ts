import { texts } from "#contract/common/texts";
import * as format from "#contract/common/format";
import type { EnergyFileKind } from "#contract/savings/energy-file";
import { anyRain } from "#contract/savings/rain-threshold";
import type { MonthName, Months } from "#contract/common/months";

const plural = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${format.number(count)} ${many}`;

/** "Nov 30 · Dec 7" in which lines break after separators only, so that dates stay whole. */
export const wholeMembers = (list: string): string =>
  list.includes(" · ") ? list.replaceAll(" ", "\u00A0").replaceAll("·\u00A0", "· ") : list;

const kindTexts: Record<EnergyFileKind, string> = {
  PVsyst: "PVsyst",
  custom: "custom CSV",
  months: "12 monthly values",
};

export const energyFileTexts = {
  from: "Energy from",
  fromFile: "File",
  fromMonths: "12 monthly values",
  months: "Monthly values, January to December",
  monthsHelp:
    "One line each, or paste a column from a spreadsheet. Each day gets its share by a clear sky at the plant.",
  unit: "Unit of the values",
  chooseUnit: "Choose kWh or MWh.",
  asksMwh: "These look like MWh. Read as MWh?",
  isMwh: "Read as MWh.",
  readMwh: "Read as MWh",
  readKwh: "Read as kWh",
  enterMonths: "Enter 12 values first.",
  monthsButton: "Use these values",
  acLimit: "AC limit (optional)",
  acLimitHelp:
    "The inverter or grid limit, if the file doesn’t show it. Energy that would be clipped anyway isn’t counted as soiling loss.",
  acLimitPositive: "Enter an AC limit above 0, or leave blank.",
};

export const inputsTexts = {
  savedBy: (who: string | null) =>
    who === texts.you
      ? "You saved these inputs in another tab or on another device in the meantime."
      : `${who ?? "Someone else"} saved these inputs in the meantime.`,
  enter: {
    array_size: "Enter an array size.",
    solar_cost: "Enter an energy rate.",
    variableEnergyRates: "Enter an energy rate for each month.",
    wash_cost: "Enter a wash cost.",
    rain_threshold: "Enter a rain threshold.",
    planned_cleanings: "Choose the planned cleanings.",
  },
  enterMonth: "Enter a rate.",
  rainThresholdKind: "Rain threshold: per day, per week or gradual",
  toCalculate: (missing: readonly string[], file: boolean) =>
    `To calculate, ${format.list([...(missing.length > 0 ? [`enter ${format.list(missing)}`] : []), ...(file ? ["upload an energy file"] : [])])}.`,
  toSave: (missing: readonly string[]) => `To save, enter ${format.list(missing)}.`,
  inField: (label: string, problem: string) => `${label}: ${problem}`,
  viewOnly: "Your account can view these inputs but can't change them.",
  mayNotCalculate: "You're viewing as someone else. Return to your account to calculate.",
  unchanged: "Change an input to save.",
  areOwn: "These values are right for this plant",
  unsaved: (count: number) => plural(count, "unsaved change", "unsaved changes"),
  residual: "Leave blank if a wash removes all soiling.",
  mobilization: "The part of the wash cost that gets the crew on site. Washes on the same trip share it.",
  crewNotice: "Calling off a wash costs nothing before that.",
  callOffCost: "A due wash waits for rain only if waiting is worth this, too.",
  washPerMegawatt: {
    none: "Leave blank to use the wash cost.",
    costs: (cost: number) => `With mobilization, a wash costs ${format.dollars(cost)}.`,
  },
  washedPerDay: {
    none: "Leave blank if a wash takes one day.",
    takes: (days: number, most: number) =>
      days > most
        ? `A wash takes ${format.days(days)}. The plan uses ${format.days(most)}.`
        : `A wash takes ${format.days(days)}.`,
  },
  rainThresholdPer: {
    day: "Daily rain that counts as a wash.",
    week: "Weekly rain (Mon–Sun) that counts as a wash.",
    gradual: "Daily rain that removes half of the soiling. Less rain removes less; more removes more.",
  },
  noThreshold: `0 in means ${anyRain.toLowerCase()}.`,
  downloadEnergyFile: "Download",
  noEnergyFile:
    "No energy file. Upload a PVsyst export, 365 daily values or 12 monthly values. Without one, the plan uses the sensor's sunlight after 60 days.",
  energyFile: (kind: EnergyFileKind, from: string | null, annualKwh: number) =>
    `${kindTexts[kind]}${from === null ? "" : `, starts ${format.day(from)}`} · ${format.number(annualKwh / 1000)} MWh/yr`,
  blocked: (weeks: readonly string[]) => `Blocked weeks: ${weeks.toSorted().map(format.shortDay).join(", ")}`,
  unblockAll: "Unblock all",
  defaultRate: "Default, not measured.",
  typicalRate: "Not used: until a rate is measured, the plan uses a typical one. Choose Entered to use this one.",
  unsavedDefault: "Default. Enter your own.",
  saved: "Inputs saved.",
  notUndone: "Couldn't undo the change.",
  advanced: "Advanced",
  essentials: "Your plant",
  soiling: "Soiling and rain",
  practice: "Your washing",
  rateUsed: "Soiling rate of the plan",
  rainUsed: "Rain that cleans",
  rainHalves: "Rain that removes half of the soiling",
  specificYield: "Only for a plant without an energy file and with less than 60 days of sunlight.",
  practiceHint: "The plan is compared with it. As last year means the washes you logged in the last 12 months.",
  unusedRate: "Not used while a rate is measured.",
  unusedRain: "Not used while the response to rain is learned.",
  typicalRain:
    "Not used: until the response to rain is learned, the plan uses a typical one. Choose Entered to use this one.",
  copy: (rate: string) => `Copy from chart: ${rate}`,
  energyReplaced: "Energy file replaced.",
  energyRestored: "The former energy file is back.",
  rateSet: (rate: number) => `Soiling rate set to ${format.exact(rate)}%/day`,
} as const;

const monthList = (months: readonly MonthName[]): string =>
  format.list(months.map((month) => month.charAt(0).toUpperCase() + month.slice(1)));

export interface MeasuredMonths {
  /** Of measured months [%/day]. */
  rates: Partial<Months>;
  missing: MonthName[];
  intervals: number;
  from: string | null;
  to: string | null;
}

export function filledText({ rates, missing, intervals, from, to }: MeasuredMonths): string {
  const filledCount = Object.keys(rates).length;
  if (filledCount === 0 || from === null || to === null)
    return "Not enough dry history to measure a monthly rate (at least 7 dry days needed). No values changed.";
  const filled = `Filled ${filledCount === 12 ? "all 12" : `${filledCount} of 12`} months from ${plural(intervals, "measured interval", "measured intervals")} (${format.day(from)} to ${format.day(to)}).`;
  return missing.length === 0
    ? filled
    : `${filled} ${monthList(missing)} had no data and ${missing.length === 1 ? "wasn't" : "weren't"} changed.`;
}

/** Time to take back a save [ms]. */
export const UNDO_MS = 15_000;

export const compareTexts = {
  compare: "Compare",
  compareBoth: "Compare measured and entered",
  title: "Measured or entered",
  measured: "Measured",
  mine: "Mine",
  input: "Input",
  measuredButton: "Use measured",
  mineButton: "Use mine",
  usesMeasured: "The plan uses what is measured.",
  usesMine: "The plan uses what you entered.",
} as const;

export const leaveTexts = {
  title: "Save your inputs before you leave?",
  detail: (count: number) =>
    `Wash Projection Inputs ${count === 1 ? "has 1 change" : `have ${count} changes`} that ${count === 1 ? "isn't" : "aren't"} saved.`,
  keep: "Keep editing",
  discard: "Discard",
  save: "Save and leave",
  overtaken: (saved: string) => `${saved} Keep editing to see what changed.`,
} as const;

export const resultTexts = {
  title: "Simulation Results",
  notYet: "Not calculated yet.",
  noReport: "There is no plan to report yet.",
  toCalculate: "Enter the inputs, then click Calculate to see how often and when to wash.",
  goToInputs: "Go to inputs",
  whatIf: "What if",
  ofPlant: (sensors: number, period: string) =>
    `Whole plant${sensors === 0 ? "" : `, ${plural(sensors, "sensor", "sensors")}`} · ${period}`,
  ofDevice: (device: string, period: string) => `${device} alone, with what you entered · ${period}`,
  preview: (count: number) => `Preview: ${plural(count, "input", "inputs")} not saved`,
  changed: (labels: readonly string[]) => `Changed since this calculation: ${format.list(labels)}.`,
  dataChanged: "Readings or washes have changed since this preview.",
  recalculate: "Recalculate",
} as const;

export const whatIfTexts = {
  lead: "Drag a slider to see the best plan change. Nothing is saved until you save a scenario or apply it.",
  saved: "Saved inputs",
  live: "What if",
  preview: "Preview, not saved",
  table: "What if compared with saved inputs",
  meanOfMonths: "average of 12 months",
  from: (value: string, source: string) => `${value} (${source})`,
  until: (used: string) => `Until you move it, the plan uses ${used}`,
  savedFigure: (value: string) => `saved ${value}`,
  rest: (source: string) => `Source of the clean plant’s energy: ${source}.`,
  reset: "Reset",
  apply: "Apply to inputs",
  applied: "Applied to the inputs. Save to keep them.",
  unmoved: "Move a slider first.",
  nothingYet: "Nothing to compare with yet.",
  needsInputs: "Save the inputs first.",
  needsEnergy: "What if needs array size, energy rate, wash cost and energy. Enter them in Inputs.",
  sameIncome: "Same income as with saved inputs.",
  otherIncome: (dollars: string, more: boolean) =>
    `${dollars} ${more ? "more" : "less"} income than with saved inputs.`,
  rainNotes: { day: undefined, week: "weekly total", gradual: "removes half" },
  weeks: (blocked: readonly string[]) => `Blocked weeks · ${blocked.length === 0 ? "none" : blocked.length}`,
  blockWeeks: "Weeks with no crew available",
  allWeeks: "All weeks",
  plannedWash: "planned wash",
  scenarios: (most: number) =>
    `Save the current sliders as a scenario. Select up to ${most} to compare; results use today's data.`,
  scenariosViewOnly: "People who can edit inputs can save scenarios.",
  saveScenario: "Save scenario",
  rename: "Rename",
  renameOf: (name: string) => `Rename ${name}`,
  newName: (name: string) => `New name of ${name}`,
  cancel: "Cancel",
  scenarioName: "Scenario name",
  enterName: "Enter a name.",
  enterNumber: "Enter a number.",
} as const;
