import { setTimeout as pause } from "node:timers/promises";
import { stream } from "../../../../tools/physics/random.ts";
import type { SimulateOptions } from "../../simulate/options.ts";
import type { FleetRunResult } from "../../simulate/run.ts";
import { coOwner, OWNER, scratchDevices, scratchDirectory } from "../devices.ts";
import { type DirectoryRows, directoryOf } from "../directory-rows.ts";
import { liveFleet } from "../fleet.ts";
import { residentBytes } from "../group.ts";
import { whole } from "../../statistics.ts";
import { cookiesOf } from "../owner-calls.ts";
import { ScratchPortal } from "../portal.ts";
import {
  attack,
  prepareAttacks,
  type AttackAnswers,
  attackFaults,
  attackLines,
  countText,
  spread,
} from "./attackers.ts";
import { strangerLimits } from "../../../../worker/access/rate-limits/strangers.ts";
import { guess, type GuessAnswers } from "./guessing.ts";
import { attackerRows } from "./more-attacks.ts";
import { type ObservedPerson, useAsPerson } from "./known-person.ts";
import { fireTicks, lateTicks, unjudgedNow } from "./ticks.ts";

const SETTLED_MS = 120_000;
const LOOK_MS = 1000;
/** Allowed growth of workerd after settling: a quarter, plus garbage [bytes]. */
const [GROWTH, GARBAGE_BYTES] = [0.25, 64e6];
const ROWS_PER_GUESS = 5;
/** Devices of the plant that a crew's link names. */
const CREW_DEVICES = 200;
/** The first one confirms the password without end; the others and the owner sign in, each less than four times in five minutes. */
const CO_OWNERS = 8;
const knownEmails = [OWNER, ...Array.from({ length: CO_OWNERS - 1 }, (_, at) => coOwner(at + 2))];
/** Time for the ticks after the attack to judge what waited [ms]. */
const REST_MS = 600_000;

/** Twice, because an hour may begin during the siege. */
const MAX_REGISTERED = 2 * strangerLimits.registration.network;
/** The daily changes of an owner, 4 kB each, before and after; and as much for all other lines [bytes]. */
const MAX_AUDIT_BYTES = 80e6;

interface MemoryUse {
  start: number;
  settled: number;
  end: number;
  most: number;
}

export interface Siege extends FleetRunResult {
  guesses: GuessAnswers;
  attacks: AttackAnswers;
  person: ObservedPerson;
  memory: MemoryUse;
  rows: { counts: number; audit: number; registered: number; auditBytes: number };
  ticks: { fired: number; late: number; unjudged: number };
}

async function watchMemory({ group }: ScratchPortal, remaining: () => number): Promise<MemoryUse> {
  const now = () => residentBytes(group, "workerd");
  const whole = remaining();
  const memory: MemoryUse = { start: now(), settled: 0, end: 0, most: 0 };
  while (remaining() > 0) {
    memory.end = now();
    memory.most = Math.max(memory.most, memory.end);
    if (memory.settled === 0 && whole - remaining() > SETTLED_MS) memory.settled = memory.end;
    await pause(LOOK_MS);
  }
  return memory;
}

/** The tick checks the portal's health and judges the alerts of the known person's devices. */
function ticksOf(directory: DirectoryRows, fired: readonly number[], unjudged: number): Siege["ticks"] {
  const recorded = directory.get("health_records")!.map((row) => (JSON.parse(row) as { at: number }).at);
  return { fired: fired.length, late: lateTicks(fired, recorded), unjudged };
}

function rowsOf(directory: DirectoryRows): Siege["rows"] {
  const log = directory.get("audit_log")!;
  const registered = directory.get("users")!.filter((row) => row.includes('"created_by":"self"')).length;
  const auditBytes = log.reduce((sum, row) => sum + Buffer.byteLength(row), 0);
  const actions = log.map((row) => (JSON.parse(row) as { action: string }).action);
  const audit = actions.filter((action) => action === "sign-in-failed" || action === "sign-in-locked").length;
  return { counts: directory.get("sign_in_failures")!.length, audit, registered, auditBytes };
}

/** Refused before anything is counted: rate-limited, and busy. */
const REFUSED = new Set([429, 503]);
const lookedAt = (answers: GuessAnswers): number =>
  [...answers].reduce((sum, [status, count]) => (REFUSED.has(status) || status < 0 ? sum : sum + count), 0);

/** What is wrong on a machine of any speed: how long answers and ticks took are figures. */
function faultsOf({ guesses, attacks, person, memory, rows, ticks }: Omit<Siege, keyof FleetRunResult>): string[] {
  const faults = [...person.faults, ...attackFaults(attacks)];
  if (person.signInsMs.length === 0) faults.push("the person never signed in");
  const odd = [...guesses.keys()].filter((status) => status >= 0 && status !== 401 && !REFUSED.has(status));
  if (odd.length > 0) faults.push(`wrong passwords were answered with ${odd.join(", ")}`);
  if (memory.settled > 0 && memory.end > memory.settled * (1 + GROWTH) + GARBAGE_BYTES)
    faults.push(`workerd grew from ${megabytes(memory.settled)} to ${megabytes(memory.end)}`);
  const maxRows = ROWS_PER_GUESS * lookedAt(guesses);
  if (rows.counts + rows.audit > maxRows) faults.push(`${rows.counts + rows.audit} rows are more than ${maxRows}`);
  if (ticks.unjudged > 0) faults.push(`the alerts of ${ticks.unjudged} devices were never judged`);
  if (rows.registered > MAX_REGISTERED) faults.push(`one /48 registered ${rows.registered} people`);
  if (rows.auditBytes > MAX_AUDIT_BYTES) faults.push(`the audit grew to ${megabytes(rows.auditBytes)}`);
  return faults;
}

type Observed = [GuessAnswers, AttackAnswers, ObservedPerson, MemoryUse, number[]];

export async function proveSiege(
  options: SimulateOptions & { strangers: number; isAttacker?: (name: string) => boolean },
  say: (text: string) => void,
): Promise<Siege> {
  const devices = scratchDevices(Array.from({ length: CREW_DEVICES }, (_, number) => `crew-${number}`));
  const installed = Math.floor(Date.now() / 1000) - 86_400;
  const portal = await ScratchPortal.create([
    ...(await scratchDirectory(devices, installed, { coOwners: CO_OWNERS })),
    ...(await attackerRows(installed)),
  ]);
  try {
    await portal.start();
    const people: { email: string; cookie: string }[] = [];
    for (const email of knownEmails) people.push({ email, cookie: await cookiesOf(portal, email) });
    const random = stream(options.seed + 1);
    const prepared = options.isAttacker ? await prepareAttacks(portal, devices[0]!, options.isAttacker) : {};
    let seen: Observed | null = null;
    const outcome = await liveFleet(portal, options, say, async (remaining) => {
      seen = await Promise.all([
        guess(portal, options.strangers, random, remaining),
        attack(prepared, stream(options.seed + 2), remaining),
        useAsPerson(portal, people, remaining),
        watchMemory(portal, remaining),
        fireTicks(portal, remaining),
      ]);
    });
    const restEnds = Date.now() + REST_MS;
    let unjudged = 0;
    await fireTicks(portal, () => ((unjudged = unjudgedNow(portal.folder)) === 0 ? 0 : restEnds - Date.now()));
    await portal.stop();
    if (seen === null) throw new Error(outcome.ledger.faults.join("\n"));
    const [guesses, attacks, person, memory, fired] = seen as Observed;
    const directory = directoryOf(portal.folder);
    const measured = {
      guesses,
      attacks,
      person,
      memory,
      rows: rowsOf(directory),
      ticks: ticksOf(directory, fired, unjudged),
    };
    outcome.ledger.faults.push(...faultsOf(measured));
    return { ...outcome, ...measured };
  } finally {
    await portal.remove();
  }
}

const megabytes = (bytes: number): string => `${whole(bytes / 1e6)} MB`;

export function siegeLines({ guesses, attacks, person, memory, rows, ticks }: Siege): string[] {
  const all = [...guesses.values()].reduce((sum, count) => sum + count, 0);
  const answers = countText(guesses);
  return [
    `${whole(all)} wrong passwords: ${answers}; they left ${whole(rows.counts)} counts and ${whole(rows.audit)} lines of the audit`,
    ...attackLines(attacks),
    `one /48 registered ${whole(rows.registered)} people; the audit has ${whole(rows.auditBytes)} bytes`,
    `a known person signed in ${whole(person.signInsMs.length)} times, ${whole(person.refused)} tries refused: ${spread(person.signInsMs)}`,
    `${whole(person.callsMs.length)} session calls: ${spread(person.callsMs)}`,
    `the tick was fired ${ticks.fired} times; ${ticks.late} were late by more than one, of the devices whose turn it was after the attack, ${ticks.unjudged} have no judged alerts`,
    `memory of workerd: ${megabytes(memory.start)} at the start, ${memory.settled > 0 ? `${megabytes(memory.settled)} after 2 minutes` : "2 minutes never came"}, ${megabytes(memory.end)} at the end, ${megabytes(memory.most)} at most`,
  ];
}
