import { addDays, dayNumber, instantOf } from "#contract/common/calendar";
import { dashes } from "#plot/tokens";
import { dollars, inches, irradiance, number, percent } from "#contract/common/format";
import type { Plot, PlotMark } from "../../charts/plot.ts";

/** Deterministic noise in [-1, 1]. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 1_073_741_824 - 1;
  };
}

const FIRST = "2026-05-21";
const DAYS = 184;
const WASHED = [40, 100, 160];
const CLEANED = [70, 139];
const ZONE = "America/Los_Angeles";

interface SoilingYear {
  loss: (number | null)[];
  rain: number[];
}

function soilingYear(): SoilingYear {
  const random = noise(7);
  const loss: (number | null)[] = [];
  const rain: number[] = [];
  let soiled = 0.1;
  for (let day = 0; day < DAYS; day++) {
    const wet = random() > 0.9 ? Math.round((random() + 1.05) * 40) / 100 : 0;
    rain.push(wet);
    soiled = Math.max(0.05, soiled + 0.11 + random() * 0.06);
    if (wet > 0.4) soiled *= 0.35;
    if (WASHED.includes(day) || CLEANED.includes(day)) soiled = 0.15;
    // A gap of five days, then a lone day.
    const missing = (day > 82 && day < 88) || (day > 88 && day < 91);
    loss.push(missing ? null : Math.round((soiled + random() * 0.12) * 100) / 100);
  }
  return { loss, rain };
}

export function soilingPlot(): Plot {
  const { loss, rain } = soilingYear();
  const first = dayNumber(FIRST);
  const marks: PlotMark[] = [
    ...WASHED.map((day): PlotMark => ({
      x: first + day,
      kind: day === 160 ? "alert-wash" : "auto-wash",
      label: "Wash success",
    })),
    ...CLEANED.map((day): PlotMark => ({ x: first + day, kind: "manual-cleaning", label: "East block, two people" })),
  ];
  return {
    kind: "day",
    zone: ZONE,
    x: loss.map((_, day) => first + day),
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
        values: rain,
        format: inches,
        csv: "rain_in",
      },
    ],
    bands: [
      {
        label: "Uncertainty",
        color: "soiling",
        low: loss.map((value) => value && Math.max(0, value - 0.25)),
        high: loss.map((value) => value && value + 0.25),
      },
    ],
    marks,
    threshold: { value: 4, label: "Alert above 4%" },
    yTick: (value) => percent(value, value % 1 === 0 ? 0 : 1),
  };
}

export function irradiancePlot(): Plot {
  const start = instantOf(ZONE, "2026-10-31");
  const random = noise(3);
  const x: number[] = [];
  const clean: (number | null)[] = [];
  for (let step = 0; step < 3 * 96; step++) {
    if (step > 110 && step < 140) continue;
    const hour = (step % 96) / 4;
    const sun = Math.max(0, Math.sin(((hour - 6.5) / 11.5) * Math.PI)) * 970;
    x.push(start + step * 900);
    clean.push(hour < 6.5 || hour > 18 ? 0 : Math.round(sun * (1 + random() * 0.02)));
  }
  const series = { shape: "line", format: irradiance } as const;
  return {
    kind: "instant",
    zone: ZONE,
    x,
    series: [
      { ...series, key: "clean", label: "Clean W/m²", color: "clean", values: clean, csv: "clean_irradiance_W_m2" },
      {
        ...series,
        key: "soiled",
        label: "Soiled W/m²",
        color: "soiled",
        dash: [6, 3],
        values: clean.map((value) => value && Math.round(value * 0.93)),
        csv: "soiled_irradiance_W_m2",
      },
    ],
    yTick: (value) => number(value),
  };
}

export function incomePlot(): Plot {
  const weeks = Array.from({ length: 52 }, (_, week) => week);
  const curve = (lost: number) => weeks.map((week) => Math.round((week + 1) * (21_000 - lost * (week % 17))));
  const colors = ["muted", "comparison-1", "income"] as const;
  return {
    kind: "day",
    zone: ZONE,
    gap: 7,
    x: weeks.map((week) => dayNumber(addDays("2026-11-16", week * 7))),
    series: [260, 120, 40].map((lost, index) => ({
      key: `${index}`,
      label: `${index} cleanings${index === 2 ? " (best)" : ""}`,
      color: colors[index]!,
      shape: "line" as const,
      values: curve(lost),
      format: (value: number) => dollars(value),
      csv: `income_${index}_cleanings_usd`,
      dash: index === 0 ? dashes.muted : dashes.solid,
    })),
    yTick: (value) => `$${number(value / 1000)}k`,
  };
}

export function cleaningsPlot(): Plot {
  const income = [1_061_700, 1_069_900, 1_071_340, 1_070_100, 1_068_020, 1_065_300];
  return {
    kind: "category",
    zone: ZONE,
    x: income.map((_, index) => index),
    categories: income.map((_, index) => `${index} cleanings`),
    xLabel: "Cleanings a year",
    series: [
      {
        key: "income",
        label: "Annual income",
        color: "income",
        shape: "columns",
        values: income.map((value) => value - 1_050_000),
        format: (value) => dollars(value),
        csv: "income_usd",
        emphasis: { index: 2, label: "max" },
      },
    ],
    yTick: (value) => `$${number(value / 1000)}k`,
  };
}
