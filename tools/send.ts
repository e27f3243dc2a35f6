/** `npm run send -- FILE|DIR --follow`: uploads files as they grow, and resumes after network failures, kills and restarts. */
import { setTimeout as pause } from "node:timers/promises";
import { deliver } from "./send/deliver.ts";
import { readOptions, usage } from "./send/options.ts";
import { sendFiles } from "./send/run.ts";

const read = readOptions(process.argv.slice(2), process.env["SOILSIGHT_KEY"]);
if (!read.ok) {
  console.error(`${read.why}\n\n${usage}`);
  process.exit(2);
}
const { options } = read;
const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());

const isWhole = await sendFiles(options, {
  deliver: (name, bytes) => deliver(name, bytes, options),
  wait: (seconds) => pause(seconds * 1000, undefined, { signal: ending.signal }).catch(() => undefined),
  log: (line) => console.log(`${new Date().toISOString()} ${line}`),
  isOver: () => ending.signal.aborted,
});
process.exitCode = isWhole ? 0 : 1;
