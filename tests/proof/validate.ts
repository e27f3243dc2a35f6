/**
 * `npm run validate [-- DIR] [--sites FILE.csv]`: holds the simulation against what was measured, prints reference, ours, bounds and verdict,
 * and exits 1 if a figure is out of bounds. DIR may hold `nrel-soiling-map-sites.csv` (rates of PV plants by RdTools from their inverters);
 * `--sites` takes sites of your own: `lat,lng,rate_pct_per_day[,neighborhood]`.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { slopeShare } from "../../analytics-wasm/host/models/typical-year.ts";
import { loadAnalyticsFromDisk } from "../../analytics-wasm/node.ts";
import { judged, tableOf } from "./validate/judgment.ts";
import { judgePlaces } from "./validate/places.ts";
import { judgeSites, readSites } from "./validate/sites.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { sites: { type: "string" } } });
const [folder] = positionals;
const kernels = loadAnalyticsFromDisk();
const files = [
  ...(folder === undefined ? [] : [join(folder, "nrel-soiling-map-sites.csv")].filter((path) => existsSync(path))),
  ...(values.sites === undefined ? [] : [values.sites]),
];
/** Loss of mirrors at a tilt [degrees] over that of level ones: three sites in Australia (Picotti et al. 2023, doi 10.1016/j.solener.2023.111945). */
const TILTS = [
  { tilt: 30, lost: 0.8, within: 0.1 },
  { tilt: 60, lost: 0.52, within: 0.1 },
  { tilt: 85, lost: 0.25, within: 0.15 },
];
const judgments = [
  ...files.flatMap((path) => judgeSites(basename(path), readSites(readFileSync(path, "utf8")), kernels)),
  ...TILTS.map(({ tilt, lost, within }) =>
    judged("tilted mirrors", `dust at ${tilt}° over level`, lost, slopeShare(tilt), [lost - within, lost + within]),
  ),
  ...judgePlaces(kernels),
];
console.log(tableOf(judgments));
const wrong = judgments.filter(({ holds }) => !holds).length;
console.log(
  wrong === 0 ? `All ${judgments.length} figures hold.` : `${wrong} of ${judgments.length} figures are out of bounds.`,
);
process.exitCode = wrong === 0 ? 0 : 1;
