/** `npm run send -- FILE|DIR --follow`: uploads files as they grow, and resumes after network failures, kills and restarts. */
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { deliver } from "./send/deliver.ts";
import { lockPath } from "./send/lock.ts";
import { readOptions, usage } from "./send/options.ts";
import { sendFiles } from "./send/run.ts";

const read = readOptions(process.argv.slice(2), process.env["SOILSIGHT_KEY"]);
if (!read.ok) {
  if (read.why === null) console.log(usage);
  else console.error(`${read.why}\n\n${usage}`);
  process.exit(read.why === null ? 0 : 2);
}
const { options } = read;
if (!options.follow && !existsSync(options.path)) {
  console.error(`${options.path} doesn't exist.`);
  process.exit(1);
}
if (!lockPath(options)) {
  console.log(`Another run is sending ${options.path}. It goes on; this one ends.`);
  process.exit(0);
}
const ending = new AbortController();
let isLate = false;
const timer = setTimeout(() => {
  isLate = true;
  ending.abort();
}, options.timeout * 60_000);
if (options.follow) clearTimeout(timer);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());

const isWhole = await sendFiles(options, {
  deliver: (name, bytes) => deliver(name, bytes, options),
  wait: (seconds) => pause(seconds * 1000, undefined, { signal: ending.signal }).catch(() => undefined),
  log: (line) => console.log(`${new Date().toISOString()} ${line}`),
  isOver: () => ending.signal.aborted,
});
clearTimeout(timer);
if (isLate) console.error(`Not everything was sent within ${options.timeout} minutes. The next run continues here.`);
process.exitCode = isWhole && !isLate ? 0 : 1;
