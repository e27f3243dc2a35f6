import { readFileSync, writeFileSync } from "node:fs";
import { run, tail } from "../../../../tools/process/command.ts";
import { inRoot } from "../../../../tools/process/root.ts";
import { type DayUsage, fleetPrice, listPrice } from "./prices.ts";
import { type Row, short } from "../table.ts";

const PAGE = inRoot("docs", "operations.md");
const END = "<!-- end -->";
/** What a run prints for each table, and where the table begins. */
const TABLES = { days: "COST", changes: "CHANGES", times: "SPEED" } as const;
/** On a machine that does nothing else [ms]. */
const GOALS: Readonly<Record<string, number>> = {
  "10,000 samples": 100,
  "range of 6 months": 5,
  "late sample": 5,
  "new object with its first sample": 10,
  "undo of a year's file": 1000,
};
const FLEET = 10_000;
const SAMPLES = 1440;
const HEADINGS = [
  "a sample a minute, sent as",
  "requests; calls of the object",
  "rows written in the object; a sample",
  "rows read a request",
  "rows of D1 written; read",
  "files in R2",
  "bytes a sample",
  "list price a month",
  "10,000 devices a month",
];

const whole = (count: number): string => Math.round(count).toLocaleString("en-US");
const dollars = (amount: number): string => (amount < 1 ? `$${amount.toFixed(3)}` : `$${whole(amount)}`);

const cells = (name: string, day: DayUsage): string[] => [
  name,
  `${whole(day.requests)}; ${whole(day.calls)}`,
  `${whole(day.written)}; ${(day.written / SAMPLES).toFixed(2)}`,
  whole(day.read / day.requests),
  `${whole(day.d1Written)}; ${whole(day.d1Read)}`,
  whole(day.puts),
  day.bytes.toFixed(1),
  dollars(listPrice(day)),
  dollars(fleetPrice(day, FLEET)),
];

function writeTable(marker: string, rows: string[][]): void {
  const [headings, ...others] = rows;
  const table = [headings!, headings!.map(() => "---"), ...others]
    .map((row) => (row[0] === "---" ? `|${row.join("|")}|` : `| ${row.join(" | ")} |`))
    .join("\n");
  const begin = `<!-- npm run bench -- cost: ${marker} -->`;
  const page = readFileSync(PAGE, "utf8");
  const [before, rest] = page.split(begin);
  const at = rest?.indexOf(END) ?? -1;
  if (before === undefined || rest === undefined || at < 0) throw new Error(`${PAGE} has no place for the table.`);
  writeFileSync(PAGE, `${before}${begin}\n\n${table}\n\n${rest.slice(at)}`);
}

function printed<T>(output: string, mark: string): Record<string, T> {
  const line = output.split("\n").find((one) => one.includes(`${mark} {`));
  if (line === undefined) throw new Error(tail(output, 40));
  return JSON.parse(line.slice(line.indexOf("{"))) as Record<string, T>;
}

const milliseconds = (time: number): string => `${time < 10 ? time.toFixed(1) : whole(time)} ms`;

/** Counts rows in simulated hours, times an object, and writes the tables of docs/operations.md. */
export async function benchCost(): Promise<Row[]> {
  const done = await run("bench-cost", ["vitest", "run", "--project", "cost"]);
  if (!done.ok) throw new Error(tail(done.output, 40));
  const measured = printed<DayUsage>(done.output, TABLES.days);
  const changes = printed<Pick<DayUsage, "written" | "read">>(done.output, TABLES.changes);
  writeTable("days", [HEADINGS, ...Object.entries(measured).map(([name, day]) => cells(name, day))]);
  writeTable("changes", [
    ["what happens", "rows written in the object", "rows read"],
    ...Object.entries(changes).map(([name, { written, read }]) => [name, whole(written), whole(read)]),
  ]);
  const times = printed<{ mean: number; p99: number }>(done.output, TABLES.times);
  writeTable("times", [
    ["what an object does", "mean", "99% under", "goal"],
    ...Object.entries(times).map(([name, { mean, p99 }]) => [
      name,
      milliseconds(mean),
      milliseconds(p99),
      GOALS[name] === undefined ? "" : milliseconds(GOALS[name]),
    ]),
  ]);
  return Object.entries(measured).map(([name, day]) => ({
    what: `a device-day of minutes, sent as ${name}`,
    ratio: `${(day.written / SAMPLES).toFixed(2)} rows written a sample, ${short(day.read / day.requests)} read a request`,
    absolute: `${dollars(listPrice(day))} a month at list prices`,
  }));
}
