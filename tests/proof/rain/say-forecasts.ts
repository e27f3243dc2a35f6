import type { Analytics } from "../../../analytics-wasm/types.ts";
import { type ForecastJudgment, judgeForecasts } from "./judge-forecast.ts";
import type { RainRecord } from "./record.ts";
import { skills } from "./synthetic-forecasts.ts";

const rows: [title: string, skill: keyof typeof skills, isCalibrated: boolean][] = [
  ["typical", "typical", true],
  ["low", "low", true],
  ["no skill", "none", true],
  ["perfect", "perfect", true],
  ["too sure and too wet", "biased", true],
  ["the same, as it is", "biased", false],
  ["sure without skill", "sure", true],
  ["the same, as it is", "sure", false],
];

const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)}%`;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Prints what synthetic forecasts of a known skill are worth over dry records. */
export function sayForecasts(records: readonly { name: string; record: RainRecord }[], kernels: Analytics): void {
  console.log("\nWaiting with synthetic forecasts, by their skill: savings over those of the plan");
  console.log(
    "| forecast | share, days 1, 3, 6 | plan | waiting | with forecast | only said holds | washes | worst place | said holds | right | rained |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|---|");
  for (const [title, skill, isCalibrated] of rows) {
    const places = judgeForecasts(records, skills[skill], kernels, isCalibrated);
    const all = places.map(({ judgment }) => judgment);
    const of = (key: "plan" | "waiting" | "forecast" | "said") => sumOf(all.map((one) => one[key].savings));
    const gain = (key: "waiting" | "forecast" | "said"): string =>
      `${percent(of(key) - of("plan"), of("plan"))} ± ${percent(Math.hypot(...all.map((one) => one[key].error)), of("plan"))}`;
    const washes = (key: "plan" | "forecast"): string => sumOf(all.map((one) => one[key].washes)).toFixed(1);
    const worst = Math.min(...all.map(({ plan, forecast }) => (forecast.savings - plan.savings) / plan.savings));
    const holds = (key: "episodes" | "right" | "rained"): number => sumOf(all.map(({ said }) => said[key]));
    const shares = [0, 2, 5].map((lead) => places[0]!.weights[lead]!.toFixed(2)).join(", ");
    console.log(
      `| ${title} | ${shares} | $${of("plan").toFixed(0)} | ${gain("waiting")} | ${gain("forecast")} | ${gain("said")} | ${washes("plan")}, ${washes("forecast")} | ${percent(worst, 1)} | ${holds("episodes")} in ${sumOf(all.map(({ years }) => years))} years | ${holds("right")} | ${holds("rained")} |`,
    );
    console.log(reliabilityText(all));
  }
}

/** Chance that was said, and how often it came. */
function reliabilityText(all: readonly ForecastJudgment[]): string {
  const bins = all[0]!.reliability.map((_, bin) => all.map(({ reliability }) => reliability[bin]!));
  return bins
    .map((bin) => {
      const days = sumOf(bin.map((one) => one.days));
      if (days === 0) return "–";
      return `said ${percent(sumOf(bin.map(({ said }) => said)), days)}, came ${percent(sumOf(bin.map(({ came }) => came)), days)} (${days})`;
    })
    .join("; ");
}
