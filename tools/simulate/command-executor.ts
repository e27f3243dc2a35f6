import type { OutgoingCommand } from "#contract/devices/reports";
import type { WashEnd } from "../physics/live-station.ts";
import type { DeviceLog } from "./device-log.ts";
import { type Configuration, type PhysicalAction, read } from "./configuration.ts";

export interface Answer {
  id: string;
  attempt: number;
  due: number;
  news: { received: true } | { result: number };
}

const DONE = 0;
const [UNKNOWN_COMMAND, FROZEN, DRY, TOO_DARK] = [-1, -2, -3, -4];
const washResults: Record<WashEnd, number | null> = { washed: DONE, frozen: FROZEN, dry: DRY, stuck: null };
/** Cells are compared only above this irradiance [W/m2]. */
const BRIGHT = 200;
/** Duration of a commanded wash [real s]. */
const WASH_SECONDS = 3;

export interface Body {
  wash: () => WashEnd;
  cells: () => { iC: number; iD: number };
  restart: () => void;
}

/** Executes a command each time it arrives, so that the ledger detects a server that repeats one. */
export class CommandExecutor {
  readonly owed: Answer[] = [];
  private readonly deviceLog: DeviceLog;
  private readonly body: Body;
  private readonly random: () => number;

  constructor(deviceLog: DeviceLog, body: Body, random: () => number) {
    this.deviceLog = deviceLog;
    this.body = body;
    this.random = random;
  }

  take(commands: OutgoingCommand[], now: number): void {
    for (const { id, argument, attempt } of commands) {
      const execution = this.deviceLog.handOver(id, argument, attempt);
      if (this.random() < 0.5) this.owed.push({ id, attempt, due: now, news: { received: true } });
      const order = read(argument, this.deviceLog.configuration!);
      if (order.understood) this.deviceLog.configuration = order.configuration;
      const result = order.understood ? this.perform(order.physicalAction) : UNKNOWN_COMMAND;
      // A blocked pump never ends, so its device never answers.
      if (result === null) continue;
      execution.result = result;
      const due = order.understood && order.physicalAction === "wash" ? now + WASH_SECONDS : now;
      this.owed.push({ id, attempt, due, news: { result } });
    }
  }

  private perform(physicalAction: PhysicalAction): number | null {
    switch (physicalAction) {
      case "wash":
        return washResults[this.body.wash()];
      case "calibrate":
        return this.calibrate();
      case "restart":
        this.body.restart();
        return DONE;
      case "none":
        return DONE;
    }
  }

  private calibrate(): number {
    const { iC, iD } = this.body.cells();
    if (Math.min(iC, iD) < BRIGHT) return TOO_DARK;
    const configuration: Configuration = this.deviceLog.configuration!;
    this.deviceLog.configuration = { ...configuration, normC: 0, normD: Math.round((iC / iD - 1) * 1000) / 10 };
    return DONE;
  }
}
