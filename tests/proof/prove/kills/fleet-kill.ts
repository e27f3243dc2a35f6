import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fleetTexts } from "#contract/alerts/alert-texts";
import { FLEET_SILENCE, SILENCE_LIMIT } from "#contract/alerts/rules";
import { CONNECTION_LOST, isIn } from "#contract/noc/health-filters";
import type { NocFleet, NocMessages } from "#contract/noc/noc";
import { signIn } from "../../../../tools/demo/client.ts";
import { run } from "../../../../tools/process/command.ts";
import { inRoot } from "../../../../tools/process/root.ts";
import { emailOf, OWNER, scratchDirectory, scratchPerson } from "../devices.ts";
import { ScratchPortal } from "../portal.ts";

export interface SilencePlan {
  devices: number;
  /** How long they report before they stop [min]. */
  minutes: number;
  /** Limit of silence of each device [min]; null: the usual one. */
  limit: number | null;
  seed: number;
}

export interface SilenceProof {
  devices: number;
  /** From the stop until chips, list and alert say it, or until it is too late [s]. */
  seconds: number;
  /** Devices that neither chip nor alert has to name, because their limit is longer or no sample of theirs came. */
  early: number;
  never: number;
  faults: string[];
  said: string;
}

const TICK = "*/5 * * * *";
const TICK_SECONDS = 300;
const LOOK_SECONDS = 20;

/** A fleet that reports in real time falls silent at once; every place has to say so within one limit and one tick. */
export async function proveSilence({ devices, minutes, limit, seed }: SilencePlan, say: (text: string) => void) {
  const now = Math.floor(Date.now() / 1000);
  const admin = await scratchPerson("admin", { user_type: "Admin" }, now);
  const portal = await ScratchPortal.create([...(await scratchDirectory([], now - 86_400)), ...admin]);
  try {
    await portal.start();
    await reportFor(portal, { devices, minutes, seed }, say);
    const stoppedAt = Date.now() / 1000;
    if (limit !== null) await setLimit(portal, limit);
    const seconds = limit === null ? SILENCE_LIMIT.seconds : limit * 60;
    const until = stoppedAt + seconds + TICK_SECONDS + LOOK_SECONDS;
    const facts = await untilSaid(portal, devices, { limit: seconds, until }, say);
    return { devices, seconds: Date.now() / 1000 - stoppedAt, ...facts } satisfies SilenceProof;
  } finally {
    await portal.remove();
  }
}

/** Kills the simulator in mid-flight. */
async function reportFor(
  portal: ScratchPortal,
  { devices, minutes, seed }: Pick<SilencePlan, "devices" | "minutes" | "seed">,
  say: (text: string) => void,
): Promise<void> {
  const options = {
    devices,
    seed,
    minutes: 2 * minutes,
    speed: 1,
    faults: 0.05,
    email: OWNER,
    address: portal.address,
  };
  const list = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const fleet = spawn(process.execPath, [inRoot("tests/proof/simulate.ts"), ...list, "--keep"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const registered = Promise.withResolvers<void>();
  fleet.on("exit", () => registered.reject(new Error("The simulator ended.")));
  fleet.stdout.setEncoding("utf8").on("data", (text: string) => {
    say(text.trim());
    if (text.includes("are registered")) registered.resolve();
  });
  await registered.promise;
  const end = Date.now() + minutes * 60_000;
  while (Date.now() < end) {
    await pause(Math.min(60_000, Math.max(0, end - Date.now())));
    await portal.cron(TICK);
  }
  fleet.kill("SIGKILL");
}

async function setLimit(portal: ScratchPortal, minutes: number): Promise<void> {
  await portal.stop();
  const change = `UPDATE devices SET silence_limit = ${minutes}`;
  const storage = ["--local", "--persist-to", portal.folder, "--yes"];
  const done = await run("silence-limit", ["wrangler", "d1", "execute", "DB", ...storage, "--command", change]);
  if (!done.ok) throw new Error(`The limit could not be set. The whole log: ${done.log}`);
  await portal.start();
}

/** `limit`: of silence [s]. */
async function untilSaid(
  portal: ScratchPortal,
  devices: number,
  { limit, until }: { limit: number; until: number },
  say: (text: string) => void,
) {
  const admin = await signIn(portal.address, emailOf("admin"));
  for (;;) {
    await portal.cron(TICK);
    const fleet = (await admin.read<NocFleet>("/api/noc/fleet")).devices;
    const chip = fleet.filters.filter((bits) => isIn(bits, CONNECTION_LOST)).length;
    const marked = fleet.level.filter((level) => level === 2).length;
    const { total: listed } = await admin.read<{ total: number }>("/api/device/listing?health=critical");
    const at = Math.floor(Date.now() / 1000);
    const { messages } = await admin.read<NocMessages>(`/api/noc/messages?from=${at - 86_400}&to=${at + 60}`);
    const alert = messages.find(({ rule, state }) => rule === FLEET_SILENCE && state === "open");
    const said = alert === undefined ? "none" : `${alert.message} ${alert.details}`;
    say(`chip ${chip}, map ${marked}, list ${listed}, alert: ${said}`);
    // Those that never got a sample through are bad, but not silent: map and list have them, chip and alert don't.
    const reported = fleet.lastDataAt.filter((last) => last !== null).length;
    const never = fleet.lastDataAt.length - reported;
    // A fault silenced these in their first deliveries, or they may be asleep, so their limit is longer.
    const early = fleet.silenceLimit.filter((seconds, n) => fleet.lastDataAt[n] !== null && seconds > limit).length;
    const isSaid = chip === reported - early && alert?.message === fleetTexts.message(chip);
    const isListed = marked >= devices - early && listed >= devices - early;
    if (isSaid && isListed) return { early, never, faults: [], said };
    if (at > until)
      return {
        early,
        never,
        faults: [`After one limit and one tick: chip ${chip}, map ${marked}, list ${listed}, alert ${said}`],
        said,
      };
    await pause(LOOK_SECONDS * 1000);
  }
}

export const silenceLines = ({ devices, seconds, early, never, faults, said }: SilenceProof): string[] => [
  faults.length > 0
    ? `${devices} devices were stopped; ${Math.round(seconds)} s later chip, map, list and alert don't agree on it.`
    : `${devices} devices were stopped; chip, map, list and alert said so within ${Math.round(seconds)} s: ${said}`,
  `Not in chip and alert: ${early} with a longer limit of silence, ${never} that never got a sample through.`,
];
