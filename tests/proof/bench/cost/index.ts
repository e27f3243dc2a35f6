import { readFileSync, writeFileSync } from "node:fs";
import { run, tail } from "../../../../tools/process/command.ts";
import { inRoot } from "../../../../tools/process/root.ts";
import { type DayUsage, fleetPrice, listPrice } from "./prices.ts";
import { type Row, short } from "../table.ts";

const PAGE = inRoot("docs", "operations.md");
const [BEGIN, END] = ["<!-- npm run bench -- cost -->", "<!-- end -->"];
const FLEET = 10_000;
const SAMPLES = 1440;
const HEADINGS = [
  "a sample a minute, sent as",
  "requests; calls of the object",
  "rows written in the object; a sample",
  "rows read a request",
  "rows of D1 written; read",
  "files in R2",
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
  dollars(listPrice(day)),
  dollars(fleetPrice(day, FLEET)),
];

function writeTable(measured: Record<string, DayUsage>): void {
  const rows = [
    HEADINGS,
    HEADINGS.map(() => "---"),
    ...Object.entries(measured).map(([name, day]) => cells(name, day)),
  ];
  const table = rows.map((row) => (row[0] === "---" ? `|${row.join("|")}|` : `| ${row.join(" | ")} |`)).join("\n");
  const page = readFileSync(PAGE, "utf8");
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the table.`);
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${table}\n\n${END}${after}`);
}

/** Counts rows in simulated hours, and writes the table of docs/operations.md. */
export async function benchCost(): Promise<Row[]> {
  const done = await run("bench-cost", ["vitest", "run", "--project", "cost"]);
  const line = done.output.split("\n").find((one) => one.includes("COST {"));
  if (!done.ok || line === undefined) throw new Error(tail(done.output, 40));
  const measured = JSON.parse(line.slice(line.indexOf("{"))) as Record<string, DayUsage>;
  writeTable(measured);
  return Object.entries(measured).map(([name, day]) => ({
    what: `a device-day of minutes, sent as ${name}`,
    ratio: `${(day.written / SAMPLES).toFixed(2)} rows written a sample, ${short(day.read / day.requests)} read a request`,
    absolute: `${dollars(listPrice(day))} a month at list prices`,
  }));
}
