import type { LoggedRequest } from "../../../tools/physics/device-log.ts";
import type { FakeOperator } from "./operator.ts";

const choices: [weight: number, action: string, parameter: (random: () => number) => string][] = [
  [6, "function", () => "clean"],
  [3, "function", (random) => `${whole(random, 1, 20)}=washSec`],
  [2, "function", (random) => `washTimes=${whole(random, 0, 23)},${whole(random, 0, 23)},25,25,25`],
  [1, "adjWashHour", (random) => String(whole(random, 0, 25))],
  [1, "function", () => "wash_stop"],
  [1, "function", () => "wash_start"],
  [2, "config", (random) => `normC=${whole(random, -20, 20) / 10},normD=${whole(random, -20, 20) / 10}`],
  [1, "function", () => "autoCal"],
  [1, "adjTZ", (random) => String(whole(random, -48, 56) / 4)],
  [1, "function", () => "ns_on"],
  [1, "function", () => "ns_off"],
  [1, "function", () => "sysReset"],
  [2, "function", () => "sysInfo"],
  [1, "function", () => "mb_mode"],
];
const total = choices.reduce((sum, [weight]) => sum + weight, 0);

const whole = (random: () => number, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

function wishFor(device: string, key: string, random: () => number): LoggedRequest {
  let left = random() * total;
  const [, action, parameter] = choices.find(([weight]) => (left -= weight) < 0)!;
  return { key, device, action, parameter: parameter(random), id: null, cancelled: false };
}

/** Shares of requests that are canceled at once, and that start a calculation. */
const [CANCELLED, WITH_JOB] = [0.05, 0.03];

export class RequestedCommands {
  readonly all: LoggedRequest[] = [];
  readonly jobs = new Set<string>();
  refused = 0;
  private readonly person: FakeOperator;
  private readonly random: () => number;
  private readonly expiry: number | null;
  private readonly run = crypto.randomUUID();
  private count = 0;

  constructor(person: FakeOperator, random: () => number, expiry: number | null) {
    this.person = person;
    this.random = random;
    this.expiry = expiry;
  }

  async request(devices: readonly string[], since: string): Promise<void> {
    const device = devices[Math.floor(this.random() * devices.length)]!;
    const requested = wishFor(device, `${this.run}-${this.count++}`, this.random);
    this.all.push(requested);
    await this.ask(requested);
    if (requested.id !== null && this.random() < CANCELLED)
      requested.cancelled = await this.person.cancel(device, requested.id);
    if (this.random() < WITH_JOB) {
      const key = await this.person.calculate(device, since);
      if (key !== null) this.jobs.add(key);
    }
  }

  async settle(): Promise<boolean> {
    for (const requested of this.open()) await this.ask(requested);
    return this.open().length === 0;
  }

  private open(): LoggedRequest[] {
    return this.all.filter(({ id }) => id === null);
  }

  private async ask(requested: LoggedRequest): Promise<void> {
    const answer = await this.person.ask(requested, this.expiry);
    if (answer.kind === "command") requested.id = answer.command.id;
    if (answer.kind !== "refused") return;
    this.all.splice(this.all.indexOf(requested), 1);
    this.refused++;
  }
}
