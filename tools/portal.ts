import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { buildAll } from "./build.ts";
import { addActivity, followRollout } from "./demo/activity.ts";
import { followCommands } from "./demo/commands.ts";
import { spareUnits } from "./demo/directory.ts";
import { pyranometerSettings } from "./demo/fleet.ts";
import { demoForecasts } from "./demo/forecasts.ts";
import { LiveFleet } from "./demo/live.ts";
import { DEMO_PASSWORD, people } from "./demo/people.ts";
import { receiverPort, startReceiver } from "./demo/receiver.ts";
import { type FleetState, writeState } from "./demo/state.ts";
import { startCrons, startWithForecasts } from "./portal/crons.ts";
import { migrateLocal } from "./portal/database.ts";
import { demonstration } from "./portal/demonstration.ts";
import { claim, otherInstance, release } from "./portal/instance.ts";
import { directoryFiles, hideLocalData } from "./portal/local-database.ts";
import { portalPort } from "./portal/port.ts";
import { ensureSecrets, ensureSettings, lostSecrets } from "./portal/secrets.ts";
import { serve, settingsHere, type Server } from "./portal/server.ts";
import { tail } from "./process/command.ts";
import { unknownSettings } from "./portal/unknown-settings.ts";
import { fullDiskHint, startNeedsSpace } from "./process/disk.ts";
import { onEnd } from "./process/parent.ts";
import { seed } from "./seed.ts";

const LIVE_SECONDS = 60;
/** Simulated devices carry out a command within seconds. */
const LOOK_MS = 3000;

function welcome(server: Server, state: FleetState | null): string {
  const shown = people.filter((person) => !person.demo);
  const accounts = shown.map((person) => `  ${person.user_type.padEnd(6)} ${person.email}`);
  const demo = [
    "Sign in as",
    ...accounts,
    `  with the password ${DEMO_PASSWORD}, unless it was changed`,
    "Labels of devices to add",
    ...spareUnits.map(({ icc_id, claim_code }) => `  ICCID ${icc_id}, claim code ${claim_code}`),
    "Six simulated devices report every minute and carry out commands within seconds.",
  ];
  return [
    "",
    `Soilsight runs at ${server.address}`,
    ...(state ? demo : ["The database holds your own people; no demonstration was added."]),
    `Ctrl-C ends it; the data stays in .wrangler/state. The server's log: ${server.log}`,
  ].join("\n");
}

/** Webhooks may go to this machine, unless the portal has an address of its own. */
const firstSettings = (state: FleetState | null): Record<string, string> => ({
  ...(state && pyranometerSettings),
  ...(!settingsHere().PORTAL_ADDRESS && { WEBHOOKS_LOCAL: "on" }),
});

function bindTo(server: Server): void {
  server.child.on("exit", () => {
    console.error(`The server ended. The whole log: ${server.log}\n${tail(readFileSync(server.log, "utf8"))}`);
    process.exit(1);
  });
  process.on("exit", () => server.child.kill("SIGTERM"));
}

/** A demonstration that fails never ends the portal, which may hold data that people added. */
async function startFleet({ address, log }: Server, state: FleetState): Promise<void> {
  const live = new LiveFleet({ address, state, save: writeState }, LIVE_SECONDS);
  const incomplete = (error: Error): number => {
    console.warn(`The demonstration is incomplete: ${error.message}${fullDiskHint()}`);
    console.warn(`The portal runs all the same, and the next npm start tries again. The server's log: ${log}`);
    return 0;
  };
  const isFirst = !state.seeded;
  state.receiver = await receiverPort(state.receiver);
  writeState(state);
  const receiver = await startReceiver(state.receiver).catch(() => null);
  if (receiver === null) console.warn(`Another program has port ${state.receiver}: the demonstration's webhooks wait.`);
  if (isFirst) {
    console.log("Seeding 13 months of a simulated fleet …");
    await startWithForecasts(address);
    await seed(address, state).catch(incomplete);
  }
  const sent = await live.reportOnce().catch(incomplete);
  if (sent > 0)
    console.log(`The fleet has reported ${sent.toLocaleString("en-US")} samples of the time since it last ran.`);
  live.keepReporting();
  followCommands(address, state);
  if (!isFirst) return;
  await addActivity(address, state.anchor, receiver).catch(incomplete);
  void followRollout(address, () => pause(LOOK_MS)).catch(incomplete);
}

async function main(): Promise<void> {
  const other = await otherInstance();
  if (other)
    throw new Error(
      `Soilsight is already running in this folder, ${other.address === null ? "or starting" : `at ${other.address}`} (process ${other.pid}). Stop it first: Ctrl-C there, or kill ${other.pid}.`,
    );
  const noSpace = startNeedsSpace();
  if (noSpace !== null) throw new Error(noSpace);
  const port = await portalPort();
  hideLocalData();
  claim(null);
  process.on("exit", release);
  const added = ensureSecrets();
  if (added.length > 0 && directoryFiles().length > 0)
    console.warn(`New secrets were added to .dev.vars. ${lostSecrets(added)}`);
  for (const name of unknownSettings())
    console.warn(`.dev.vars sets ${name}, which is not a setting. See docs/operations.md.`);
  console.log("Building …");
  if (!(await buildAll())) throw new Error("The build failed; see above.");
  console.log("Preparing the database …");
  const isNew = await migrateLocal();
  const state = await demonstration(isNew);
  ensureSettings(firstSettings(state));
  const server = await serve(port, state ? await demoForecasts(settingsHere()) : {});
  claim(server.address);
  bindTo(server);
  if (state) await startFleet(server, state);
  await startCrons(server.address);
  console.log(welcome(server, state));
}

onEnd(() => process.exit(0));
main().catch((error: Error) => {
  console.error(`${error.message}${fullDiskHint()}`);
  process.exit(1);
});
