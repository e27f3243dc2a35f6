/**
 * `npm run simulate -- --devices N --speed X --faults p --expiry S --minutes M`: runs a new fleet against a live portal over HTTP and
 * compares its ledger with the server's; the exit code says whether they agree. Without `--devices`, the seeded fleet reports what is
 * missing, then one sample per interval.
 */
import { followCommands } from "../../tools/demo/commands.ts";
import { LiveFleet } from "../../tools/demo/live.ts";
import { readState, writeState } from "../../tools/demo/state.ts";
import { otherInstance } from "../../tools/portal/instance.ts";
import { answers } from "../../tools/portal/server.ts";
import { onEnd } from "../../tools/process/parent.ts";
import { type Invocation, readOptions, usage } from "./simulate/options.ts";
import { outcomeLines } from "./simulate/print.ts";
import { FakeOperator } from "./simulate/operator.ts";
import { simulate } from "./simulate/run.ts";
import { TrafficCounts, FaultyNetwork } from "./simulate/network.ts";

async function simulateSeeded(address: string, every: number): Promise<void> {
  onEnd(() => process.exit(0));
  const state = readState();
  if (!state) throw new Error("There is no simulated fleet yet; npm start seeds one.");
  const live = new LiveFleet({ address, state, save: writeState }, every);
  const sent = await live.reportOnce();
  console.log(`${sent} samples reported; from now on one a device every ${every} s. Ctrl-C ends it.`);
  live.keepReporting();
  followCommands(address, state);
}

/** Hides the simulation's plant from all but Admins, because the portal deletes no data. */
async function hide(plant: string, { address, admin }: Invocation): Promise<void> {
  if (admin === null) return;
  const calm = { probability: 0, random: Math.random };
  const person = new FakeOperator(new FaultyNetwork({ address }, calm, new TrafficCounts()));
  try {
    await person.signIn(admin.email, admin.password);
    await person.hidePlant(plant);
    console.log("The plant of the simulation is hidden from everyone but Admins.");
  } catch (error) {
    console.error(
      `The plant of the simulation is still visible (${(error as Error).message}). An Admin can disable it under Visibility; --admin and --admin-password name one.`,
    );
  }
}

async function ownFleet(options: Invocation): Promise<void> {
  const { address, email, password, devices, speed, faults, minutes, seed } = options;
  console.log(`${devices} devices for ${minutes} min at ${speed} times real time, faults ${faults}, seed ${seed}`);
  const added: { plant: string | null } = { plant: null };
  const cleanUp = async (): Promise<void> => {
    const { plant } = added;
    added.plant = null;
    if (plant !== null) await hide(plant, options);
  };
  onEnd(() => void cleanUp().finally(() => process.exit(130)));
  try {
    const outcome = await simulate(options, {
      server: { address },
      email,
      password,
      say: (text) => console.log(`  ${text}`),
      onPlant: (id) => {
        added.plant = id;
      },
    });
    for (const line of outcomeLines(outcome)) console.log(line);
    process.exitCode = outcome.ledger.isClean ? 0 : 1;
  } finally {
    await cleanUp();
  }
  process.exit();
}

async function main(): Promise<void> {
  const invocation = readOptions(process.argv.slice(2), (await otherInstance())?.address ?? undefined);
  if (invocation.run === "none") {
    console.error(`${invocation.why}\n${usage}`);
    process.exit(2);
  }
  const { address } = invocation.run === "fleet" ? invocation.options : invocation;
  if (!(await answers(address)))
    throw new Error(`No portal answers at ${address}. Start one with npm start, or name its address with --address.`);
  return invocation.run === "fleet"
    ? ownFleet(invocation.options)
    : simulateSeeded(invocation.address, invocation.every);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
