/**
 * `npm run check -- DIR [--zone Z] [--clock standard|local|utc] [--sensor CODE] [--format F] [--start YYYY-MM-DD]`: reads every logger,
 * PVsyst and custom file under DIR and prints the result. `--state AZ [--size 1000] kW DC [--price 0.1] $/kWh [--wash 1500] $` with one
 * logger and one energy file prints what the page /try shows of them.
 */
import { globSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { isZone } from "#contract/common/calendar";
import { loggerClocks } from "#contract/inbound/inbound";
import { ENERGY_FILE_MAX_LENGTH } from "#contract/common/limits";
import { isPvsyst } from "#domain/energy-file/index";
import type { LoggerFileOptions } from "#domain/logger-file/types";
import { type EnergyRead, TRY_START_DATE } from "#domain/try/energy";
import type { LoggerDays } from "#domain/try/logger-days";
import { decodeText } from "#domain/text/decode";
import { loadAnalyticsFromDisk } from "../analytics-wasm/node.ts";
import { checkEnergy, looksLikeCustom, checkLogger, tryLines } from "./check/lines.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    zone: { type: "string", default: "UTC" },
    clock: { type: "string", default: "standard" },
    sensor: { type: "string", default: "0" },
    format: { type: "string" },
    start: { type: "string", default: TRY_START_DATE },
    state: { type: "string" },
    size: { type: "string", default: "1000" },
    price: { type: "string", default: "0.1" },
    wash: { type: "string", default: "1500" },
  },
});
const [folder] = positionals;
const clock = loggerClocks.find((name) => name === values.clock);
if (folder === undefined || !isZone(values.zone) || !clock) {
  console.error("npm run check -- DIR [--zone America/Denver] [--clock standard|local|utc] [--sensor 10] [--format F]");
  console.error("  [--start YYYY-MM-DD] [--state AZ [--size 1000] [--price 0.1] [--wash 1500]]");
  process.exit(2);
}
const stats = statSync(folder, { throwIfNoEntry: false });
if (!stats) {
  console.error(`There is no file or folder ${folder}.`);
  process.exit(2);
}
const options: LoggerFileOptions = {
  sensorType: Number(values.sensor),
  zone: values.zone,
  clock,
  ...(values.format !== undefined && { timestampFormat: values.format }),
};

const analytics = loadAnalyticsFromDisk();
const found: { loggers: LoggerDays[]; energies: EnergyRead[] } = { loggers: [], energies: [] };
const isFile = stats.isFile();
const root = resolve(isFile ? dirname(folder) : folder);
const paths = isFile ? [basename(folder)] : globSync("**/*.{csv,dat,txt,CSV,DAT,TXT}", { cwd: root }).sort();
for (const path of paths) {
  console.log(`\n${path}`);
  for (const line of await check(join(root, path))) console.log(`  ${line}`);
}
if (values.state !== undefined) {
  const { price, wash, size, state, zone } = values;
  const terms = { state, arrayKw: Number(size), price: Number(price), washCost: Number(wash) };
  console.log(`\n/try`);
  for (const line of tryLines(found, { terms, timezone: zone }, analytics)) console.log(`  ${line}`);
}
console.log(paths.length === 0 ? "No .csv, .dat or .txt files." : `\n${paths.length} files`);

async function check(path: string): Promise<string[]> {
  if (statSync(path).size <= ENERGY_FILE_MAX_LENGTH) {
    const bytes = readFileSync(path);
    const text = decodeText(bytes);
    if (isPvsyst(text) || looksLikeCustom(text)) {
      const { lines, read } = checkEnergy(bytes, { name: basename(path), startDate: values.start }, analytics);
      found.energies.push(read);
      return lines;
    }
  }
  const { lines, read } = await checkLogger(path, options, analytics);
  if (read !== null) found.loggers.push(read);
  return lines;
}
