import { setTimeout as pause } from "node:timers/promises";
import { dayOf } from "#contract/common/calendar";
import { type Command, isFinal } from "#contract/commands/command";
import type { JobStatus } from "#contract/common/job";
import { COMMAND_ANSWER_SECONDS } from "#contract/common/limits";
import { stream } from "../../../tools/physics/random.ts";
import { worldStart, type ClockPlan, realNow, simulatedTime } from "./clock.ts";
import { Crew } from "./crew.ts";
import { SimulatedDevice } from "./device.ts";
import type { FaultRate } from "./faults.ts";
import { addPlant, register, sunniestPlace } from "./fleet.ts";
import { Ledger } from "./ledger.ts";
import type { SimulateOptions } from "./options.ts";
import { FakeOperator } from "./operator.ts";
import { type ServerAddress, TrafficCounts, FaultyNetwork } from "./network.ts";
import { whole } from "../statistics.ts";
import { RequestedCommands } from "./requested-commands.ts";

/** Mean interval of requests per device [s], and number of parallel people. */
const [WISH_SECONDS, PEOPLE] = [45, 4];
/** Time for retries and a busy machine, on top of overdue answers [s]. */
const DRAIN_SECONDS = 180;
const LOOK_SECONDS = 2;
const SHORT_SECONDS = 0.1;
const DAY = 86_400;
const SKEW = 3600;

export interface Host {
  server: ServerAddress;
  email: string;
  password: string;
  say: (text: string) => void;
  onBegin?: () => void;
  onPlant?: (id: string) => void;
}

export interface FleetRunResult {
  ledger: Ledger;
  traffic: TrafficCounts;
  conditions: Map<string, number>;
  samples: number;
  refusedCommands: number;
  seconds: number;
  drainSeconds: number;
}

export async function simulate(
  options: SimulateOptions,
  { server, email, password, say, onBegin, onPlant }: Host,
): Promise<FleetRunResult> {
  const random = stream(options.seed);
  const [weather, calm]: FaultRate[] = [
    { probability: 0, random },
    { probability: 0, random },
  ] as [FaultRate, FaultRate];
  const traffic = new TrafficCounts();
  const person = new FakeOperator(new FaultyNetwork(server, weather, traffic));
  const auditor = new FakeOperator(new FaultyNetwork(server, calm, new TrafficCounts()));
  await person.signIn(email, password);
  await auditor.signIn(email, password);
  const started = realNow();
  const length = options.minutes * 60;
  const place = sunniestPlace(started + length);
  const plantId = await addPlant(person, place, started);
  onPlant?.(plantId);
  const fleet = await register(person, {
    plantId,
    place,
    count: options.devices,
    since: started - options.speed * length,
  });
  const plan: ClockPlan = { begin: realNow(), end: realNow() + length, speed: options.speed };
  say(
    `${fleet.length} devices are registered; their clock begins ${((plan.end - worldStart(plan)) / 3600).toFixed(1)} h before the end`,
  );

  const clock = () => simulatedTime(plan, realNow());
  const world = { wire: new FaultyNetwork(server, weather, traffic), weather, clock };
  const devices = fleet.map((device) => new SimulatedDevice(device, world));
  const crew = new Crew(devices);
  const requestedCommands = new RequestedCommands(person, random, options.expiry);
  const ids = fleet.map(({ id }) => id);
  const firstDay = dayOf("UTC", worldStart(plan) - DAY);

  weather.probability = options.faults;
  crew.begin(options.every);
  onBegin?.();
  const wishing = Array.from({ length: PEOPLE }, async () => {
    for (;;) {
      const next = realNow() + (-Math.log(1 - random()) * WISH_SECONDS * PEOPLE) / options.devices;
      await pause(Math.max(0, Math.min(next, plan.end) - realNow()) * 1000);
      if (next > plan.end) return;
      await requestedCommands.request(ids, firstDay).catch((error: unknown) => crew.faults.push(String(error)));
    }
  });
  const sent = () => devices.reduce((sum, { deviceLog }) => sum + deviceLog.samples.size, 0);
  while (realNow() < plan.end || options.isEnough?.(traffic) === false) {
    await pause(Math.min(30, Math.max(SHORT_SECONDS, plan.end - realNow())) * 1000);
    say(
      `${whole(sent())} samples, ${whole(requestedCommands.all.length)} commands requested, ${whole(traffic.requests)} requests`,
    );
  }
  await Promise.all(wishing);

  const calmSince = realNow();
  weather.probability = 0;
  for (const { conditions } of devices) conditions.clear();
  const timeout = DRAIN_SECONDS + 2 * Math.min(COMMAND_ANSWER_SECONDS, options.expiry ?? Infinity);
  const jobs = await drain({ devices, requestedCommands, auditor, until: calmSince + timeout, say });
  await crew.stop();
  await crew.each((device) => finish(device, calmSince + timeout));
  const drainSeconds = realNow() - calmSince;

  const ledger = new Ledger();
  ledger.faults.push(...crew.faults);
  ledger.jobs(jobs);
  await crew.each(async ({ deviceLog }) => {
    const { id } = deviceLog;
    const samples = await samplesOf(auditor, id, worldStart(plan) - SKEW, realNow() + SKEW);
    const [washes, history, config] = [await auditor.washes(id), await auditor.history(id), await auditor.config(id)];
    const own = requestedCommands.all.filter(({ device }) => device === id);
    ledger.compare(deviceLog, { samples, washes, history, config }, own);
  });
  const conditions = new Map<string, number>();
  for (const device of devices)
    for (const [name, count] of device.conditions.counts) conditions.set(name, (conditions.get(name) ?? 0) + count);
  return {
    ledger,
    traffic,
    conditions,
    samples: sent(),
    refusedCommands: requestedCommands.refused,
    seconds: calmSince - plan.begin,
    drainSeconds,
  };
}

interface Drain {
  devices: readonly SimulatedDevice[];
  requestedCommands: RequestedCommands;
  auditor: FakeOperator;
  until: number;
  say: (text: string) => void;
}

async function drain({ devices, requestedCommands, auditor, until, say }: Drain): Promise<JobStatus[]> {
  const isOpen = ({ state }: Command): boolean => !isFinal(state);
  let open = devices.map(({ deviceLog }) => deviceLog.id);
  let ended: JobStatus[] = [];
  for (let look = 0; ; look++) {
    const isSettled = await requestedCommands.settle();
    open = (await inPieces(open, async (id) => ((await auditor.history(id)).some(isOpen) ? id : null))).filter(
      (id) => id !== null,
    );
    ended = await inPieces([...requestedCommands.jobs], (key) => auditor.job(key));
    const running = ended.filter(({ status }) => status === "queued" || status === "running").length;
    const full = devices.filter(({ isIdle }) => !isIdle).length;
    if (isSettled && open.length + running === 0 && full === 0) return ended;
    if (realNow() > until) return ended;
    if (look % 10 === 0)
      say(`draining: commands wait at ${open.length} devices, ${running} jobs run, ${full} devices hold data`);
    await pause(LOOK_SECONDS * 1000);
  }
}

async function finish(device: SimulatedDevice, until: number): Promise<void> {
  do await device.turn(false);
  while (!device.isIdle && realNow() < until);
  while (!(await device.tellConfiguration(true)) && realNow() < until) await pause(500);
}

async function samplesOf(
  auditor: FakeOperator,
  id: string,
  from: number,
  to: number,
): Promise<Map<number, number | null>> {
  const all = new Map<number, number | null>();
  for (let at = Math.floor(from); at < to; at += DAY)
    for (const [t, value] of await auditor.samples(id, at, Math.min(at + DAY, to))) all.set(t, value);
  return all;
}

async function inPieces<Item, Result>(items: Item[], ask: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += 8) results.push(...(await Promise.all(items.slice(at, at + 8).map(ask))));
  return results;
}
