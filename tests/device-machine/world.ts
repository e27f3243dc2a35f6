import { cleanCommand } from "./clean-command.ts";
import { AlarmScheduler } from "../../worker/device/base/scheduler.ts";
import { dispatchCloudCommands } from "../../worker/device/commands/cloud-dispatch.ts";
import { CommandQueue } from "../../worker/device/commands/queue.ts";
import type { CancelRequest, CommandRequest, OutgoingCommand } from "../../worker/device/commands/types.ts";
import { migrate } from "../../worker/device/base/schema.ts";
import { type Stores, storesOf } from "../../worker/device/stores.ts";
import { Cloud } from "./cloud.ts";

/** 2026-11-21 08:00 UTC [epoch seconds]. */
export const START = 1_795_248_000;

/** The storage that the world needs; its alarm runs only when the world runs it. */
export interface WorldStorage extends Pick<DurableObjectStorage, "sql" | "transactionSync" | "getAlarm" | "setAlarm"> {
  /** Time of the object's alarm [ms]; null: none. */
  alarm: number | null;
}

export interface Leave {
  id: string;
  attempt: number;
  at: number;
}

/** One device object with commands and alarm, in-memory storage and its own clock. */
export class World<Storage extends WorldStorage = WorldStorage> {
  readonly storage: Storage;
  readonly cloud = new Cloud(this);
  now = START;
  readonly leaves: Leave[] = [];
  readonly reported: number[] = [];
  readonly faults: unknown[] = [];
  queue!: CommandQueue;
  stores!: Stores;
  private alarms!: AlarmScheduler<"commands" | "outbox">;
  private ids = 0;
  private keys = 0;

  private constructor(storage: Storage) {
    this.storage = storage;
    migrate(storage);
  }

  /** Creates a world whose object has started; `storage` must be empty. */
  static async begin<Storage extends WorldStorage>(storage: Storage): Promise<World<Storage>> {
    const world = new World(storage);
    await world.start();
    return world;
  }

  /** Starts the object for the first time or after it died; only the storage is left from before. */
  async start(): Promise<void> {
    const stores = storesOf(this.storage);
    const queue = new CommandQueue(stores.commands, {
      transaction: stores.transaction,
      newId: () => `${((this.ids++ * 0x1f35_7b1d) % 2 ** 32).toString(16).padStart(8, "0")}-${this.ids}`,
      warningsOf: () => [],
      report: (step) => stores.outbox.put("command", [step]),
    });
    const dispatch = dispatchCloudCommands(
      queue,
      () => this.cloud,
      () => this.now,
    );
    const alarms = new AlarmScheduler<"commands" | "outbox">(
      this.storage,
      stores.head,
      {
        commands: async (at) => {
          const due = await dispatch(at);
          this.schedule(at);
          return due;
        },
        outbox: async () => this.deliver(),
      },
      (_, error) => this.faults.push(error),
    );
    [this.stores, this.queue, this.alarms] = [stores, queue, alarms];
    this.wake();
    await alarms.start();
  }

  private wake(): void {
    const due = this.queue.due();
    if (due !== null) this.alarms.set("commands", due);
  }

  private schedule(at: number): void {
    this.wake();
    if (this.stores.outbox.count() > 0) this.alarms.set("outbox", at);
  }

  private async act<T>(work: () => T): Promise<T> {
    const result = this.stores.transaction(() => {
      const done = work();
      this.schedule(this.now);
      return done;
    });
    await this.alarms.arm();
    return result;
  }

  async request(change: Partial<CommandRequest> = {}) {
    return this.act(() =>
      this.queue.request(requestOf({ idempotencyKey: `key-${this.keys++}`, now: this.now, ...change })),
    );
  }

  async fetch(): Promise<OutgoingCommand | undefined> {
    const [command] = await this.act(() => this.queue.fetch(this.now));
    if (command) this.leaves.push({ id: command.id, attempt: command.attempt, at: this.now });
    return command;
  }

  async cancel(request: CancelRequest) {
    return this.act(() => this.queue.cancel(request));
  }

  async answer(command: { id: string; attempt: number }, result: number) {
    const { id, attempt } = command;
    return this.act(() => this.queue.recordReply({ id, attempt, answer: { result }, now: this.now }));
  }

  async receive(command: { id: string; attempt: number }) {
    const { id, attempt } = command;
    return this.act(() => this.queue.recordReply({ id, attempt, answer: { received: true }, now: this.now }));
  }

  /** Runs the alarm whatever the clock says; restarts the object if it dies in a call to the cloud. */
  async ring(at = this.now): Promise<void> {
    this.storage.alarm = null;
    const death = this.cloud.death().then(() => true);
    const died = await Promise.race([death, this.alarms.run(at).then(() => false)]);
    if (died) await this.start();
  }

  async pass(seconds: number): Promise<void> {
    const end = this.now + seconds;
    while (this.storage.alarm !== null && this.storage.alarm / 1000 <= end) {
      this.now = Math.max(this.now, this.storage.alarm / 1000);
      await this.ring();
    }
    this.now = Math.max(this.now, end);
  }

  state(id: string) {
    const { commands } = this.queue.history({ limit: 200 });
    return commands.find((command) => command.id === id)!;
  }

  private deliver(): null {
    const entries = this.stores.outbox.next();
    this.reported.push(...entries.map((entry) => entry.key));
    this.stores.outbox.remove(entries);
    return null;
  }
}

export const deviceSettings = {
  device_id: "device",
  timezone: "America/Los_Angeles",
  lat: 36,
  lng: -119,
  start_hour: 0,
  end_hour: 23,
  isUsingSolarNoonWindow: false,
  solarNoonWindowInterval: 1,
  correctsTemperature: false,
};

const requestOf = (change: Partial<CommandRequest>): CommandRequest => ({
  ...cleanCommand(deviceSettings),
  idempotencyKey: "key",
  requestedBy: "owner",
  now: START,
  ...change,
});

export const setting = (name: string, more: Partial<CommandRequest> = {}): Partial<CommandRequest> => ({
  kind: name,
  argument: `${name}=1`,
  setting: name,
  atMostOnce: false,
  life: 86_400,
  ...more,
});

export const byCloud = (change: Partial<CommandRequest> = {}): Partial<CommandRequest> => ({
  delivery: "particle",
  cloud: { device: "cloud-device", product: "17764", function: "wash", argument: "clean" },
  ...change,
});
