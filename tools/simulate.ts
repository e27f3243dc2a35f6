/**
 * `npm run simulate -- [--address http://localhost:8787] [--every 60]`: the seeded fleet reports to a running portal,
 * first what it has not reported since its last sample, then one sample a device every so many seconds.
 */
import { parseArgs } from "node:util";
import { live, round } from "./demo/live.ts";
import { readState } from "./demo/state.ts";
import { onEnd } from "./process/parent.ts";

const { values } = parseArgs({
  options: {
    address: { type: "string", default: "http://localhost:8787" },
    every: { type: "string", default: "60" },
    once: { type: "boolean", default: false },
  },
});
const every = Number(values.every);
const state = readState();

onEnd(() => process.exit(0));
if (!state) {
  console.error("There is no simulated fleet yet; `npm start` seeds one.");
  process.exitCode = 1;
} else if (!Number.isInteger(every) || every < 1) {
  console.error("--every takes whole seconds, at least 1.");
  process.exitCode = 1;
} else if (values.once) {
  console.log(`${await round(values.address, state, every)} samples reported.`);
} else {
  console.log(`The fleet reports to ${values.address} every ${every} s. Ctrl-C ends it.`);
  live(values.address, state, every);
}
