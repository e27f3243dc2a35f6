/**
 * `npm run validate [-- DIR] [--sites FILE.csv] [--only SET] [--write]`: holds the product against what was measured, prints reference, ours,
 * error, bounds and verdict, and exits 1 if a figure is out of bounds. DIR may hold
 * - `nrel-soiling-map-sites.csv`: rates of PV plants by RdTools from their inverters (set `sites`),
 * - `amolf/`: `raw/parameter_station*.txt.gz`, modules side by side, and `daily.csv`, the campaign's own medians (`modules`),
 * - `astri/*.xlsx`: reflectances of tilted mirrors (`mirrors`).
 * `--sites` takes sites of your own: `lat,lng,rate_pct_per_day[,neighborhood]`. The sets `references` and `places` need no data. `--write` puts
 * the table into docs/accuracy.md; for that, DIR must hold all sets.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { loadAnalyticsFromDisk } from "../../analytics-wasm/node.ts";
import { inRoot } from "../../tools/process/root.ts";
import { type Judgment, rowOf, tableHead } from "./validate/judgment.ts";
import { judgeMirrors, judgePublishedMirrors } from "./validate/mirrors.ts";
import { judgeModules } from "./validate/modules.ts";
import { judgePlaces } from "./validate/places.ts";
import { judgeReferences } from "./validate/references.ts";
import { judgeSites, readSites } from "./validate/sites.ts";
import { validateMarks, withTable } from "./written-table.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sites: { type: "string" },
    only: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const [folder] = positionals;
const analytics = loadAnalyticsFromDisk();
const within = (...path: string[]): string[] =>
  folder === undefined ? [] : [join(folder, ...path)].filter((one) => existsSync(one));
const map = within("nrel-soiling-map-sites.csv");
const modules = within("amolf", "raw").map(() => join(folder!, "amolf"));
const mirrors = within("astri");
const siteFiles = [...map, ...(values.sites === undefined ? [] : [values.sites])];

const sets: Record<string, () => Judgment[] | Promise<Judgment[]>> = {
  references: () => judgeReferences(analytics),
  modules: async () => (await Promise.all(modules.map((path) => judgeModules(path, analytics)))).flat(),
  sites: () =>
    siteFiles.flatMap((path) => judgeSites(basename(path), readSites(readFileSync(path, "utf8")), analytics)),
  mirrors: () => [...judgePublishedMirrors(), ...mirrors.flatMap((path) => judgeMirrors(path))],
  places: () => judgePlaces(analytics),
};

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}
if (values.only !== undefined && !Object.hasOwn(sets, values.only))
  refuse(`--only takes one of ${Object.keys(sets).join(", ")}.`);
const isAll = map.length + modules.length + mirrors.length === 3 && siteFiles.length === 1 && values.only === undefined;
if (folder !== undefined && map.length + modules.length + mirrors.length === 0)
  refuse(`${folder} has neither nrel-soiling-map-sites.csv nor amolf/raw nor astri.`);
if (values.write && !isAll) refuse("--write needs a DIR with all sets, and neither --sites nor --only.");

const rows: string[] = [];
let wrong = 0;
for (const [name, judge] of Object.entries(sets)) {
  if (values.only !== undefined && values.only !== name) continue;
  const judgments = await judge();
  wrong += judgments.filter(({ holds }) => !holds).length;
  rows.push(...judgments.map((one) => rowOf(one, name)));
}
const table = [...tableHead, ...rows].join("\n");
console.log(table);
console.log(wrong === 0 ? `All ${rows.length} figures hold.` : `${wrong} of ${rows.length} figures are out of bounds.`);
if (values.write) {
  const path = inRoot("docs", "accuracy.md");
  const text =
    withTable(readFileSync(path, "utf8"), table, validateMarks) ?? refuse(`${path} has no marks for the table.`);
  writeFileSync(path, text);
}
process.exitCode = wrong === 0 ? 0 : 1;
