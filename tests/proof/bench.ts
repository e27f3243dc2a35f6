/** `npm run bench [-- analytics|api|cost|directory|operations|listing|web]`: measures costs as ratios, then on this machine. */
import { availableParallelism, cpus } from "node:os";
import { benchAnalytics } from "./bench/analytics/index.ts";
import { benchApi } from "./bench/api.ts";
import { benchCost } from "./bench/cost/index.ts";
import { benchDirectory } from "./bench/directory.ts";
import { benchListing } from "./bench/listing.ts";
import { benchOperations } from "./bench/operations/index.ts";
import { tableLines, type Row } from "./bench/table.ts";
import { benchWeb } from "./bench/web.ts";
import { buildAll } from "../../tools/build.ts";

const parts = {
  analytics: benchAnalytics,
  api: benchApi,
  cost: benchCost,
  directory: benchDirectory,
  operations: benchOperations,
  listing: benchListing,
  web: benchWeb,
};
type Part = keyof typeof parts;
const isPart = (name: string): name is Part => Object.hasOwn(parts, name);

const named = process.argv.slice(2);
const wanted = named.length === 0 ? Object.keys(parts) : named;
if (!wanted.every((name) => isPart(name))) {
  console.error("npm run bench [-- analytics|api|cost|directory|operations|listing|web]");
  process.exit(2);
}
if (!(await buildAll())) process.exit(1);
console.log(`${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`);
const rows: Row[] = [];
for (const name of wanted) rows.push(...(await parts[name]()));
console.log(`\n${tableLines(rows).join("\n")}`);
