/**
 * `npm run rain -- DIR [--forecast [--write]]`: compares generated rain years with real ones. DIR holds one CSV per place: a row per year, the
 * year and 365 days of rain [mm] under a header. With `--forecast`, only what synthetic forecasts are worth (half an hour); `--write` puts that
 * into docs/accuracy.md. Each place is generated from its own twelve means, which tests the generator and not the climate grid.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { loadAnalyticsFromDisk } from "../../../analytics-wasm/node.ts";
import { hiddenPlant, judge as judgePlants } from "../../domain/decision/hidden-plant.ts";
import { judge, type Ratio } from "./judge.ts";
import { judgeSimulation } from "./judge-simulation.ts";
import { judgeMeasuredWaiting, judgeWaiting, type WaitingJudgment } from "./judge-waiting.ts";
import { readRecord } from "./record.ts";
import { forecastTables } from "./say-forecasts.ts";
import { forecastMarks, withTable } from "../written-table.ts";
import { inRoot } from "../../../tools/process/root.ts";

/** Places that were not used to fit the constants. */
const LEFT_OUT = new Set(["jornada-nm", "tombstone-az", "wyoming-485345", "florida-086997"]);

const [folder, option, more] = process.argv.slice(2);
if (folder === undefined) {
  console.error("npm run rain -- DIR [--forecast [--write]]");
  process.exit(2);
}
/** Plants of two sensors with the rain of each place, a quarter of which level off. */
const PLANTS = 60;
const WORLDS = 600;
const ratioText = ({ value, error }: Ratio): string => `${value.toFixed(2)} ± ${error.toFixed(2)}`;
const analytics = loadAnalyticsFromDisk();
/** Places where a wash of $40,000 hardly pays. */
const DRY = new Set(["yuma-az", "wendover-ut", "el-paso-tx", "jornada-nm", "tombstone-az"]);
const records = globSync("*.csv", { cwd: folder })
  .sort()
  .map((path) => ({
    name: basename(path, ".csv"),
    record: readRecord(readFileSync(join(folder, path), "utf8")),
  }));
const dry = records.filter(({ name }) => DRY.has(name));
if (option === "--forecast") {
  const tables = forecastTables(dry, analytics, (row) => console.error(row));
  console.log(tables);
  const path = inRoot("docs", "accuracy.md");
  if (more === "--write") writeFileSync(path, withTable(readFileSync(path, "utf8"), tables, forecastMarks)!);
  process.exit(0);
}
console.log(
  "| place | mm a year | loss without washing | within P10 to P90 | promised saving | loss of the simulation | within P10 to P90 |",
);
console.log("|---|---|---|---|---|---|---|");
for (const { name, record } of records) {
  const { annual, loss, within, saving } = judge(record, name, analytics);
  const simulated = judgeSimulation(record, name, analytics);
  const mark = LEFT_OUT.has(name) ? " (left out)" : "";
  const promise = saving === null ? "no wash pays" : ratioText(saving);
  console.log(
    `| ${name}${mark} | ${annual.toFixed(0)} | ${ratioText(loss)} | ${(100 * within).toFixed(0)}% | ${promise} | ${ratioText(simulated.loss)} | ${(100 * simulated.within).toFixed(0)}% |`,
  );
}

console.log("\nPlans of plants (hidden-plant.ts) that know 13 months of this rain and the twelve means");
console.log("| place | plants with a wash | plan holds | below | said / earned | wash said / earned |");
console.log("|---|---|---|---|---|---|");
for (const { name, record } of records) {
  const knowledge = { sensors: 2, levelsOff: 0.25, isResponseLearned: true, worlds: WORLDS, record };
  const { years, held, below, promised, earned, promisedWorth, earnedWorth } = judgePlants(PLANTS, (seed) =>
    hiddenPlant(seed, knowledge),
  );
  const share = (part: number): string => (years === 0 ? "–" : `${((100 * part) / years).toFixed(0)}%`);
  const ratio = (said: number, came: number): string => (years === 0 ? "–" : (said / came).toFixed(2));
  console.log(
    `| ${name} | ${years / 6} of ${PLANTS} | ${share(held)} | ${share(below)} | ${ratio(promised, earned)} | ${ratio(promisedWorth, earnedWorth)} |`,
  );
}

function sayWaiting(title: string, judge: (record: (typeof records)[number]) => WaitingJudgment): void {
  console.log(`\n${title}`);
  console.log("| place | plan | waiting | gain | washes a year |");
  console.log("|---|---|---|---|---|");
  const judged = dry.map((one) => Object.assign(judge(one), { name: one.name }));
  const sums = judged.reduce(
    (sum, { plan, waiting, error, washes }) => ({
      name: "all",
      plan: sum.plan + plan,
      waiting: sum.waiting + waiting,
      error: Math.hypot(sum.error, error),
      washes: { plan: sum.washes.plan + washes.plan, waiting: sum.washes.waiting + washes.waiting },
    }),
    { name: "all", plan: 0, waiting: 0, error: 0, washes: { plan: 0, waiting: 0 } },
  );
  for (const { name, plan, waiting, error, washes } of [...judged, sums]) {
    const gain = `${((100 * (waiting - plan)) / plan).toFixed(1)} ± ${((100 * error) / plan).toFixed(1)}%`;
    console.log(
      `| ${name} | $${plan.toFixed(0)} | $${waiting.toFixed(0)} | ${gain} | ${washes.plan.toFixed(1)}, ${washes.waiting.toFixed(1)} |`,
    );
  }
}

sayWaiting(
  "Savings a year of washing by the plan, and of waiting where that is worth more (100 MWdc, $40,000 a wash)",
  ({ name, record }) => judgeWaiting(record, name, analytics),
);
/** Years of each of the plants, which share a record; each Monday is a plan. */
const PLANT_YEARS = 15;
for (const plant of [1, 2]) {
  sayWaiting(`The same where rate, response and level are measured, plant ${plant}`, ({ name, record }) => {
    const years = record.years.slice((plant - 1) * PLANT_YEARS, plant * PLANT_YEARS);
    return judgeMeasuredWaiting({ ...record, years }, { name, plant }, analytics);
  });
}
