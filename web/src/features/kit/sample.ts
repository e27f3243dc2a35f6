import { dayNumber } from "#contract/common/calendar";
import { dollars, inches, number as figure, percent } from "#contract/common/format";
import { choice, day, flag, line, note, number, status, text } from "#contract/records/field";
import type { Plot, PlotMark } from "../../charts/plot.ts";

/** One field of each kind that has a control. */
export const sampleFields = {
  name: text({ label: "Plant name", max: 100, hint: "A name that no other plant has." }),
  contact: line({ label: "Contact", max: 100 }),
  size: number({ label: "Array size", unit: "kW DC", min: 0, max: 5000, initial: 1000 }),
  washTime: number({ label: "Wash time", unit: "s", min: 1, max: 300, places: 0, initial: 20 }),
  cleanings: choice({
    label: "Planned cleanings",
    choices: { 1: "1", 2: "2", 3: "3", 4: "4", 5: "5" },
    initial: "2",
  }),
  start: day({ label: "Start date" }),
  notes: note({ label: "Notes", max: 500 }),
  daily: flag({ label: "Daily run", hint: "At the start hour.", initial: true }),
  access: status({ label: "Access" }),
};

const DAYS = 184;
const FIRST = dayNumber("2026-05-21");
const CLEANED = new Set([40, 70, 100, 139, 160]);
const days = Array.from({ length: DAYS }, (_, index) => index);
const wet = (index: number) => (index % 37 === 30 ? 0.6 : 0);

/** A saw with a gap of five days, then a lone day. */
const loss = days.map((index) => {
  if ((index > 82 && index < 88) || (index > 88 && index < 91)) return null;
  const since = days.slice(0, index + 1).findLastIndex((one) => CLEANED.has(one) || wet(one) > 0);
  return Math.round((0.15 + (index - since) * 0.11) * 100) / 100;
});

export const soilingPlot: Plot = {
  kind: "day",
  zone: "America/Los_Angeles",
  x: days.map((index) => FIRST + index),
  series: [
    {
      key: "loss",
      label: "Soiling loss",
      color: "soiling",
      shape: "line",
      values: loss,
      format: (value) => percent(value),
      csv: "soiling_loss_percent",
      fill: true,
      switchable: true,
    },
    {
      key: "rain",
      label: "Rain (in)",
      color: "rain",
      shape: "rain",
      values: days.map(wet),
      format: inches,
      csv: "rain_inches",
    },
  ],
  bands: [
    {
      label: "Uncertainty",
      csv: "uncertainty_percent",
      color: "soiling",
      low: loss.map((value) => value && Math.max(0, value - 0.25)),
      high: loss.map((value) => value && value + 0.25),
    },
  ],
  marks: [...CLEANED].map((index): PlotMark => {
    const kind = index === 160 ? "alert-wash" : index === 70 ? "manual-cleaning" : "auto-wash";
    return { x: FIRST + index, kind, label: "Wash success" };
  }),
  threshold: { value: 4, label: "Alert above 4%" },
  yTick: (value) => percent(value, value % 1 === 0 ? 0 : 1),
};

const income = [11_700, 19_900, 21_340, 20_100, 18_020, 15_300];

export const incomePlot: Plot = {
  kind: "category",
  zone: "America/Los_Angeles",
  x: income.map((_, index) => index),
  categories: income.map((_, index) => `${index} cleanings`),
  xLabel: "Cleanings a year",
  series: [
    {
      key: "income",
      label: "Annual income",
      color: "income",
      shape: "columns",
      values: income,
      format: (value) => dollars(value),
      csv: "income_usd",
      emphasis: { index: 2, label: "max" },
    },
  ],
  yTick: (value) => `$${figure(value / 1000)}k`,
};
