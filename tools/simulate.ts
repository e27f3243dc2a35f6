/**
 * `npm run simulate -- --devices N --speed X --faults p --expiry S --minutes M`: a fleet of its own against a running portal, by HTTP
 * alone; in the end its ledger is compared with the server's, and the exit code says whether they agree. Without `--devices`
 * the seeded fleet reports, first what it has not reported since its last sample, then one sample a device every so many seconds.
 */
import { live, round } from "./demo/live.ts";
import { readState } from "./demo/state.ts";
import { otherInstance } from "./portal/instance.ts";
import { answers } from "./portal/server.ts";
import { onEnd } from "./process/parent.ts";
import { type Invocation, readOptions, usage } from "./simulate/options.ts";
import { outcomeLines } from "./simulate/print.ts";
import { simulate } from "./simulate/run.ts";

async function seeded(address: string, every: number): Promise<void> {
  const state = readState();
  if (!state) throw new Error("There is no simulated fleet yet; npm start seeds one.");
  const sent = await round(address, state, every);
  console.log(`${sent} samples reported; from now on one a device every ${every} s. Ctrl-C ends it.`);
  live(address, state, every);
}

async function ownFleet(options: Invocation): Promise<void> {
  const { address, email, password, devices, speed, faults, minutes, seed } = options;
  console.log(`${devices} devices for ${minutes} min at ${speed} times real time, faults ${faults}, seed ${seed}`);
  const outcome = await simulate(options, {
    line: { address },
    email,
    password,
    say: (text) => console.log(`  ${text}`),
  });
  for (const line of outcomeLines(outcome)) console.log(line);
  process.exit(outcome.ledger.isClean ? 0 : 1);
}

async function main(): Promise<void> {
  const asked = readOptions(process.argv.slice(2), (await otherInstance())?.address ?? undefined);
  if (asked.run === "none") {
    console.error(`${asked.why}\n${usage}`);
    process.exit(2);
  }
  const { address } = asked.run === "fleet" ? asked.options : asked;
  if (!(await answers(address)))
    throw new Error(`No portal answers at ${address}. Start one with npm start, or name its address with --address.`);
  return asked.run === "fleet" ? ownFleet(asked.options) : seeded(asked.address, asked.every);
}

onEnd(() => process.exit(0));
main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
