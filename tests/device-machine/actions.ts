import * as fc from "fast-check";
import { isFinal } from "#contract/commands/command";
import type { CloudAnswer } from "../../worker/adapters/device-cloud/port.ts";
import type { CommandRecord } from "../../worker/device/commands/record.ts";
import type { CommandRequest } from "../../worker/device/commands/types.ts";
import type { Plan } from "./cloud.ts";
import { InvariantViolation, Invariants } from "./invariants.ts";
import { byCloud, setting, type World } from "./world.ts";

interface Scene {
  world: World;
  laws: Invariants;
}

/** One action on a device and its commands; checks all laws afterwards. */
class Action implements fc.AsyncCommand<object, Scene> {
  private readonly text: string;
  private readonly act: (world: World) => Promise<void>;

  constructor(text: string, act: (world: World) => Promise<void>) {
    this.text = text;
    this.act = act;
  }
  check = (): boolean => true;
  async run(_: object, { world, laws }: Scene): Promise<void> {
    await this.act(world);
    laws.check();
  }
  toString = (): string => this.text;
}

/** Number of the newest commands that may be picked at random. */
const OTHERS = 6;
const picked = fc.nat(3 * OTHERS);

const newest = (world: World, count: number) => world.stores.commands.before(Number.MAX_SAFE_INTEGER, count);
const expectIs = (is: boolean, what: string): void => {
  if (!is) throw new InvariantViolation(what);
};

const kinds: Record<string, Partial<CommandRequest>> = {
  clean: {},
  "short clean": { life: 60, answerWithin: 90 },
  hour: setting("hour"),
  "short hour": setting("hour", { life: 400, answerWithin: 60 }),
  "hour by cloud": byCloud(setting("hour")),
  seconds: setting("seconds", { answerWithin: 45 }),
  "clean by cloud": byCloud(),
  "seconds by cloud": byCloud(setting("seconds", { life: 3000 })),
};

const request = fc.tuple(fc.constantFrom(...Object.keys(kinds)), fc.option(fc.nat(7), { freq: 4 })).map(
  ([name, key]) =>
    new Action(`request ${name}${key === null ? "" : ` as ${key}`}`, async (world) => {
      const idempotencyKey = key === null ? undefined : `again-${key}`;
      const known = idempotencyKey && world.stores.commands.findByKey(idempotencyKey);
      const waiting = world.stores.commands
        .open()
        .filter(({ state, setting }) => state === "queued" && setting === kinds[name]!.setting);
      const before = newest(world, 1)[0]?.number;
      const answer = await world.request({ ...kinds[name], ...(idempotencyKey && { idempotencyKey }) });
      if (!known) {
        expectIs(answer.ok && answer.value.state === "queued", "a request was not taken");
        if (kinds[name]!.setting === undefined) return;
        const left = waiting.filter(({ id }) => world.stores.commands.find(id)!.state === "queued");
        return expectIs(left.length === 0, "an older setting waits beside a newer one");
      }
      expectIs(newest(world, 1)[0]!.number === before, "one key made two commands");
      if (answer.ok) expectIs(answer.value.id === known.id, "a key gave another command");
      else expectIs(answer.reason === "key-reused", `a key was answered with ${answer.reason}`);
    }),
);

const fetch = fc.constant(
  new Action("fetch", async (world) => {
    if (await world.fetch()) return;
    const open = world.stores.commands.open();
    const ready = open.some(
      ({ state, delivery, notBefore, expiresAt }) =>
        state === "queued" && delivery === "pull" && notBefore <= world.now && world.now < expiresAt,
    );
    expectIs(!ready || open.some(({ state }) => state !== "queued"), "what could leave was held back");
  }),
);

const answer = fc.tuple(picked, fc.option(fc.nat(6), { freq: 2 }), fc.constantFrom(0, 1, -1, -7)).map(
  ([pick, attempt, result]) =>
    new Action(`answer ${pick} ${attempt ?? "newest"} ${result}`, async (world) => {
      const before = pickOf(world, pick);
      if (!before) return;
      const about = { id: before.id, attempt: attempt ?? before.attempts };
      const reply = await world.answer(about, result);
      const after = world.stores.commands.find(before.id)!;
      const left = about.attempt >= 1 && about.attempt <= before.attempts;
      expectIs(reply.ok === left, "an answer to what never left was taken, or the other way round");
      if (!left) return expectIs(after.state === before.state, "it moved by an answer to what never left");
      if (isFinal(before.state)) {
        const late = before.lateResult ?? (result === before.result ? null : result);
        return expectIs(after.lateResult === late, "a late answer was lost or counted twice");
      }
      if (result >= 0) return expectIs(after.state === "succeeded" && after.result === result, "done is not done");
      const isNewest = about.attempt === before.attempts;
      expectIs(after.state === (isNewest ? "failed" : before.state), "a refusal was taken for the wrong try");
    }),
);

const receive = fc.tuple(picked, fc.option(fc.nat(6), { freq: 2 })).map(
  ([pick, attempt]) =>
    new Action(`receive ${pick} ${attempt ?? "newest"}`, async (world) => {
      const before = pickOf(world, pick);
      if (!before) return;
      const about = { id: before.id, attempt: attempt ?? before.attempts };
      await world.receive(about);
      const moves = before.state === "sent" && about.attempt === before.attempts;
      const { state } = world.stores.commands.find(before.id)!;
      expectIs(state === (moves ? "delivered" : before.state), "having it moved it wrongly");
    }),
);

const cancel = picked.map(
  (pick) =>
    new Action(`cancel ${pick}`, async (world) => {
      const before = pickOf(world, pick);
      if (!before) return;
      const reply = await world.cancel({ id: before.id, by: "owner", now: world.now });
      const { state } = world.stores.commands.find(before.id)!;
      const isGone = before.state === "queued" || before.state === "cancelled";
      expectIs(reply.ok === isGone, "what waits can be cancelled, and nothing else");
      expectIs(state === (isGone ? "cancelled" : before.state), "cancelling moved it wrongly");
    }),
);

const seconds = fc.oneof(
  { weight: 10, arbitrary: fc.integer({ min: 1, max: 90 }) },
  { weight: 6, arbitrary: fc.integer({ min: 100, max: 900 }) },
  { weight: 1, arbitrary: fc.constantFrom(4000, 40_000) },
);
/** Time passes and alarms run on time; or the alarm is late; or the clock is set back. */
const pass = seconds.map((span) => new Action(`pass ${span}`, (world) => world.pass(span)));
const sleep = seconds.map((span) => new Action(`sleep ${span}`, async (world) => void (world.now += span)));
const setBack = fc
  .integer({ min: 1, max: 120 })
  .map((span) => new Action(`set back ${span}`, async (world) => void (world.now -= span)));
const ring = fc.integer({ min: -300, max: 300 }).map((skew) => new Action(`ring ${skew}`, (w) => w.ring(w.now + skew)));
const restart = fc.boolean().map(
  (loses) =>
    new Action(loses ? "restart without alarm" : "restart", async (world) => {
      if (loses) world.storage.alarm = null;
      await world.start();
    }),
);

const cloudAnswer: fc.Arbitrary<CloudAnswer> = fc.constantFrom(
  { kind: "accepted", result: 0 },
  { kind: "accepted", result: -1 },
  { kind: "not-connected" },
  { kind: "unclear" },
  { kind: "too-fast", retryAfter: 100 },
  { kind: "too-fast", retryAfter: null },
  { kind: "refused", status: 400 },
  { kind: "unavailable" },
);
const plan: fc.Arbitrary<Plan> = fc.oneof(
  { weight: 4, arbitrary: cloudAnswer },
  { weight: 1, arbitrary: fc.constant({ kind: "dies" as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("slow" as const),
      seconds: fc.constantFrom(20, 300),
      answer: cloudAnswer,
    }),
  },
);
const planned = plan.map(
  (next) => new Action(`cloud ${JSON.stringify(next)}`, async (world) => void world.cloud.plans.push(next)),
);

/** Mostly the command sent last, which devices answer; else one of the newest. */
function pickOf(world: World, pick: number): CommandRecord | undefined {
  const last = world.leaves.at(-1);
  if (pick >= OTHERS && last) return world.stores.commands.find(last.id)!;
  return newest(world, OTHERS)[pick % OTHERS];
}

const actions = [request, request, fetch, fetch, answer, answer, receive, cancel].concat([
  pass,
  pass,
  sleep,
  setBack,
  ring,
  restart,
  planned,
] as never) as fc.Arbitrary<fc.AsyncCommand<object, Scene>>[];

export const lives = fc.commands(actions, { maxCommands: 60, size: "max" });

/** Runs the actions; then restarts the object and lets time pass with a working alarm, after which everything must have ended. */
export async function liveThrough(world: World, life: Iterable<fc.AsyncCommand<object, Scene>>): Promise<void> {
  const laws = new Invariants(world);
  await fc.asyncModelRun(() => ({ model: {}, real: { world, laws } }), life);
  await world.start();
  await world.pass(200_000);
  laws.over();
}
