import type { Analytics } from "../../../analytics-wasm/types.ts";
import { type ForecastJudgment, judgeForecasts } from "./judge-forecast.ts";
import { sum } from "../statistics.ts";
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
/** Sets of generated years that the plans know: with one, 46 years of a place are uncertain by 10% and more. */
const SETS = 4;

type Named = { name: string; record: RainRecord };
type Gain = "waiting" | "forecast" | "said";

const percent = (part: number, of: number): string =>
  `${((100 * part) / of)
    .toFixed(1)
    .replace(/^-0\.0$/, "0.0")
    .replace("-", "−")}%`;

/** Savings over those of the plan, with their standard error. */
const gainText = (all: readonly ForecastJudgment[], key: Gain): string => {
  const plan = sum(all.map((one) => one.plan.savings));
  const gain = sum(all.map((one) => one[key].savings)) - plan;
  return `${percent(gain, plan)} ± ${percent(Math.hypot(...all.map((one) => one[key].error)), plan)}`;
};

function rowOf(title: string, places: ReturnType<typeof judgeForecasts>): string {
  const all = places.map(({ judgment }) => judgment);
  const washes = (key: "plan" | "forecast"): string => sum(all.map((one) => one[key].washes)).toFixed(1);
  const worst = Math.min(...all.map(({ plan, forecast }) => (forecast.savings - plan.savings) / plan.savings));
  const holds = (key: "episodes" | "right" | "rained"): number => sum(all.map(({ said }) => said[key]));
  const shares = [0, 2, 5].map((lead) => places[0]!.weights[lead]!.toFixed(2)).join(", ");
  const plan = `$${sum(all.map((one) => one.plan.savings)).toFixed(0)}`;
  const gains = (["waiting", "forecast", "said"] as const).map((key) => gainText(all, key)).join(" | ");
  const years = sum(all.map((one) => one.years));
  return `| ${title} | ${shares} | ${plan} | ${gains} | ${washes("plan")}, ${washes("forecast")} | ${percent(worst, 1)} | ${holds("episodes")} in ${years} years | ${holds("right")} | ${holds("rained")} |`;
}

/** What synthetic forecasts of a known skill are worth over dry records, as docs/accuracy.md has it. */
export function forecastTables(records: readonly Named[], kernels: Analytics, say: (line: string) => void): string {
  const judged = rows.map(([title, skill, isCalibrated]) => {
    const places = judgeForecasts(records, skills[skill], kernels, isCalibrated);
    const row = rowOf(title, places);
    say(row);
    return { skill, row, places, reliability: `- ${title}: ${reliabilityText(places.map((one) => one.judgment))}` };
  });
  const sets = Array.from({ length: SETS }, (_, set) =>
    set === 0
      ? judged.find(({ skill }) => skill === "none")!.places
      : judgeForecasts(
          records.map((one) => ({ ...one, name: `${one.name} ${set}` })),
          skills.none,
          kernels,
        ),
  );
  return [
    "| forecast | share today, in 2 and 5 days | plan | waiting without it | with it | only said holds | washes a year, plan and with it | worst place | said holds | right | it rained |",
    "|---|---|---|---|---|---|---|---|---|---|---|",
    ...judged.map(({ row }) => row),
    "",
    "Chance that rain removes half within ten days, by fifths of what is said (Mondays):",
    "",
    ...judged.map(({ reliability }) => reliability),
    "",
    `The forecast without skill by place, with ${SETS} sets of generated years:`,
    "",
    "| place | share today | waiting without it | with it | mean of the sets, without and with it |",
    "|---|---|---|---|---|",
    ...records.map(({ name }, at) =>
      placeRow(
        name,
        sets.map((places) => places[at]!),
      ),
    ),
  ].join("\n");
}

function placeRow(name: string, sets: ReturnType<typeof judgeForecasts>): string {
  const by = (key: Gain): string => sets.map(({ judgment }) => gainText([judgment], key)).join(", ");
  const meanOf = (key: Gain): string =>
    percent(
      sum(sets.map(({ judgment }) => (judgment[key].savings - judgment.plan.savings) / judgment.plan.savings)),
      sets.length,
    );
  const share = [...new Set(sets.map(({ weights }) => weights[0]!.toFixed(2)))].join(", ");
  return `| ${name} | ${share} | ${by("waiting")} | ${by("forecast")} | ${meanOf("waiting")}, ${meanOf("forecast")} |`;
}

/** Chance that was said, and how often it came. */
function reliabilityText(all: readonly ForecastJudgment[]): string {
  const bins = all[0]!.reliability.map((_, bin) => all.map(({ reliability }) => reliability[bin]!));
  return bins
    .map((bin) => {
      const days = sum(bin.map((one) => one.days));
      if (days === 0) return "–";
      return `said ${percent(sum(bin.map(({ said }) => said)), days)}, came ${percent(sum(bin.map(({ came }) => came)), days)} (${days})`;
    })
    .join("; ");
}
