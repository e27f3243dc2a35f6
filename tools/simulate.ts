/**
 * `npm run simulate -- [--address http://localhost:8787] [--every 60]`: the seeded fleet reports to a running portal,
 * first what it has not reported since its last sample, then one sample a device every so many seconds.
 */
import { parseArgs } from "node:util";
import { live, round } from "./demo/live.ts";
import { readState } from "./demo/state.ts";
import { onEnd } from "./process/parent.ts";

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      address: { type: "string", default: "http://localhost:8787" },
      every: { type: "string", default: "60" },
    },
  });
  const every = Number(values.every);
  if (!Number.isInteger(every) || every < 1) throw new Error("--every takes whole seconds, at least 1.");
  const state = readState();
  if (!state) throw new Error("There is no simulated fleet yet; npm start seeds one.");
  const sent = await round(values.address, state, every);
  console.log(`${sent} samples reported; from now on one a device every ${every} s. Ctrl-C ends it.`);
  live(values.address, state, every);
}

onEnd(() => process.exit(0));
main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
