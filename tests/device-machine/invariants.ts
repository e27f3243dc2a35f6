import { type CommandState, type CommandStep, isFinal } from "#contract/commands/command";
import type { CommandRecord } from "../../worker/device/commands/record.ts";
import type { World } from "./world.ts";

/** Allowed transitions of a command; the two back to `queued` are retries. Repeated here on purpose, independent of the machine. */
const ways: Record<string, CommandState[]> = {
  null: ["queued"],
  queued: ["sent", "expired", "cancelled", "superseded", "succeeded", "failed"],
  sent: ["delivered", "succeeded", "failed", "unknown", "superseded", "queued"],
  delivered: ["succeeded", "failed", "unknown", "superseded", "queued"],
};

/** Shortest delay before a setting is sent again, and longest delay before a retry [s]. */
const MIN_PAUSE = 15;
const MAX_PAUSE = 600 * 1.25;
const MAX_TRIES = 5;

export class InvariantViolation extends Error {}

export class Invariants {
  private readonly world: World;
  private readonly ends = new Map<string, string>();
  /** Each command when last checked; unchanged commands are not checked again. */
  private readonly seen = new Map<string, string>();
  private leaves = 0;

  constructor(world: World) {
    this.world = world;
  }

  check(): void {
    const all = this.all();
    const inFlight = all.filter(({ state }) => state === "sent" || state === "delivered");
    const actions = inFlight.filter(({ atMostOnce }) => atMostOnce).length;
    hold(actions <= 1, "two actions are in flight");
    hold(inFlight.length - actions <= 1, "more than one is in flight beside an action");
    for (const command of all) {
      const now = JSON.stringify(command);
      if (this.seen.get(command.id) === now) continue;
      this.seen.set(command.id, now);
      const steps = this.world.stores.commands.steps(command.id);
      trail(command, steps);
      this.end(command);
      this.counts(command, steps);
      const hasNewer = all.some((one) => one.setting === command.setting && one.number > command.number);
      hold(command.state !== "superseded" || hasNewer, "it was replaced by nothing");
    }
    for (const leave of this.world.leaves.slice(this.leaves)) this.leave(leave, all);
    this.leaves = this.world.leaves.length;
    hold(this.world.faults.length === 0, `an alarm failed: ${String(this.world.faults[0])}`);
  }

  /** After time has passed with a working alarm, every command has ended, and D1 has the report. */
  over(): void {
    this.check();
    const all = this.all();
    for (const { state, kind } of all) hold(isFinal(state), `${kind} is still ${state}`);
    const alarms = Object.keys(this.world.stores.head.read().alarms);
    hold(alarms.length === 0, "an alarm is left although nothing waits");
    this.meetings(new Set(all.filter(({ atMostOnce }) => atMostOnce).map(({ number }) => number)));
    const wanted = this.world.storage.sql
      .exec<{ id: number; from: CommandState | null; to: CommandState }>('SELECT id, "from", "to" FROM command_events')
      .toArray()
      .filter(({ from, to }) => from === null || (from !== to && isFinal(to)));
    const told = new Set(this.world.reported);
    for (const { id, to } of wanted) hold(told.has(id), `the directory was not told of ${to}`);
    hold(told.size === wanted.length, "the directory was told of what is no request and no end");
  }

  /** An action is sent alone; while it is in flight, only a command that may be repeated is sent. */
  private meetings(actions: ReadonlySet<number>): void {
    const flying = new Set<number>();
    const events = this.world.storage.sql.exec<{ command: number; to: CommandState }>(
      'SELECT command, "to" FROM command_events ORDER BY id',
    );
    for (const { command, to } of events) {
      if (to === "sent") {
        const mayMeet = [...flying].every((other) => actions.has(other) && !actions.has(command));
        hold(mayMeet, "it left although it had to wait for another");
        flying.add(command);
      } else if (to !== "delivered") flying.delete(command);
    }
  }

  private all(): CommandRecord[] {
    return this.world.stores.commands.before(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).toReversed();
  }

  private end({ id, state, reason, result, endedAt, lateResult, attempts }: CommandRecord): void {
    if (!isFinal(state)) return hold(!this.ends.has(id), "it left its end");
    const late = lateResult === null ? "" : `late ${lateResult}`;
    const now = JSON.stringify({ state, reason, result, endedAt, attempts });
    const [end, lateBefore] = this.ends.get(id)?.split("\n") ?? [now, ""];
    hold(end === now, `its end changed from ${end} to ${now}`);
    hold(lateBefore === "" || lateBefore === late, "a late answer was replaced");
    this.ends.set(id, `${now}\n${late}`);
  }

  private counts(command: CommandRecord, steps: CommandStep[]): void {
    const { id, atMostOnce, attempts, state, deadline, notBefore } = command;
    const left = this.world.leaves.filter((leave) => leave.id === id);
    hold(
      left.every((leave, index) => index === 0 || leave.attempt > left[index - 1]!.attempt),
      "an attempt left twice",
    );
    hold(left.length <= attempts, `it left ${left.length} times, known are ${attempts}`);
    hold(attempts <= (atMostOnce ? 1 : MAX_TRIES), `it left ${attempts} times`);
    hold((deadline !== null) === (state === "sent" || state === "delivered"), "a deadline without a flight");
    const queuedAt = steps.findLast(({ to }) => to === "queued")!.at;
    hold(state !== "queued" || notBefore - queuedAt <= MAX_PAUSE, "it waits too long for its retry");
  }

  /** Conditions at the time a command is sent; nothing else has happened since. */
  private leave({ id, at }: { id: string; at: number }, all: CommandRecord[]): void {
    const command = all.find((one) => one.id === id)!;
    hold(at < command.expiresAt, "it left after its end of life");
    const newer = all.find(
      (one) => one.setting !== null && one.setting === command.setting && one.number > command.number,
    );
    hold(!newer || newer.state === "cancelled", "an older setting left after a newer one was asked for");
    const steps = this.world.stores.commands.steps(id);
    const sent = steps.findLastIndex((step) => step.to === "sent" && step.at <= at);
    const [first, retry] = [steps[0]!, steps[sent - 1]!];
    hold(first === retry || steps[sent]!.at - retry.at >= MIN_PAUSE, "it left again without a pause");
  }
}

/** The steps of a command lead to its state by allowed transitions. */
function trail({ state, ...command }: CommandRecord, steps: CommandStep[]): void {
  let before: CommandState | null = null;
  for (const { from, to } of steps) {
    hold(from === before, `the trail jumps from ${before} to ${from}`);
    const isNote = from === to && isFinal(to);
    hold(isNote || ways[String(from)]!.includes(to), `${from} became ${to}`);
    before = to;
  }
  hold(before === state, `the trail ends with ${before}, the command is ${state}`);
  const ends = steps.filter(({ from, to }) => from !== to && isFinal(to));
  hold(ends.length <= 1, "it ended twice");
  hold(isFinal(state) === (command.endedAt !== null), "its end and its state differ");
  hold(isFinal(state) || command.reason === null || state === "queued", "a reason without an end or a retry");
  hold(state !== "succeeded" || command.result! >= 0, "succeeded without a result");
}

function hold(law: boolean, broken: string): void {
  if (!law) throw new InvariantViolation(broken);
}
