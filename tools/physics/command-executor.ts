import type { WireCommand } from "#contract/devices/reports";
import type { WashEnd } from "./live-station.ts";
import type { DeviceLog } from "./device-log.ts";
import { type Configuration, type PhysicalAction, parseCommand } from "./configuration.ts";

export interface ExecutorReply {
  id: string;
  attempt: number;
  /** [UTC s] */
  due: number;
  report: { received: true } | { result: number };
}

const DONE = 0;
const [UNKNOWN_COMMAND, FROZEN, DRY, TOO_DARK] = [-1, -2, -3, -4];
const washResults: Record<WashEnd, number | null> = { washed: DONE, frozen: FROZEN, dry: DRY, stuck: null };
/** Least irradiance of both cells for a calibration [W/m2]. */
const MIN_CALIBRATION_IRRADIANCE = 200;
/** Duration of a commanded wash [real s]. */
const WASH_SECONDS = 3;

export interface DeviceHardware {
  wash: () => WashEnd;
  cells: () => { iC: number; iD: number };
  restart: () => void;
}

/** Executes a command each time it arrives, so that the ledger detects a server that repeats one. */
export class CommandExecutor {
  readonly pendingReplies: ExecutorReply[] = [];
  private readonly deviceLog: DeviceLog;
  private readonly hardware: DeviceHardware;
  private readonly random: () => number;

  constructor(deviceLog: DeviceLog, hardware: DeviceHardware, random: () => number) {
    this.deviceLog = deviceLog;
    this.hardware = hardware;
    this.random = random;
  }

  execute(commands: WireCommand[], now: number): void {
    for (const { id, argument, attempt } of commands) {
      const execution = this.deviceLog.recordDelivery(id, argument, attempt);
      if (this.random() < 0.5) this.pendingReplies.push({ id, attempt, due: now, report: { received: true } });
      const parsed = parseCommand(argument, this.deviceLog.configuration!);
      if (parsed.understood) this.deviceLog.configuration = parsed.configuration;
      const result = parsed.understood ? this.perform(parsed.physicalAction) : UNKNOWN_COMMAND;
      // A blocked pump never ends, so its device never answers.
      if (result === null) continue;
      execution.result = result;
      const due = parsed.understood && parsed.physicalAction === "wash" ? now + WASH_SECONDS : now;
      this.pendingReplies.push({ id, attempt, due, report: { result } });
    }
  }

  private perform(physicalAction: PhysicalAction): number | null {
    switch (physicalAction) {
      case "wash":
        return washResults[this.hardware.wash()];
      case "calibrate":
        return this.calibrate();
      case "restart":
        this.hardware.restart();
        return DONE;
      case "none":
        return DONE;
    }
  }

  private calibrate(): number {
    const { iC, iD } = this.hardware.cells();
    if (Math.min(iC, iD) < MIN_CALIBRATION_IRRADIANCE) return TOO_DARK;
    const configuration: Configuration = this.deviceLog.configuration!;
    this.deviceLog.configuration = { ...configuration, normC: 0, normD: Math.round((iC / iD - 1) * 1000) / 10 };
    return DONE;
  }
}
