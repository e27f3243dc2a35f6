import { fullDiskHint } from "../process/disk.ts";
import { RefusedCall } from "./client.ts";
import { type DemoDevice, fleet } from "./fleet.ts";
import { report, type Reporting } from "./report.ts";

const now = (): number => Math.floor(Date.now() / 1000);

/** What a refusal of one device means, by status. */
const REASONS: Record<number, string> = {
  401: "its key was replaced. To give the simulated devices new keys, delete .data/demo-keys.json and run npm start again.",
  403: "its key belongs to another device. Delete .data/demo-keys.json and run npm start again.",
  410: "it is retired. Restore it under Devices to let it report again.",
};

/** The whole portal cannot answer: a wrong setting or a full disk. */
const UNAVAILABLE = 503;

/** The simulated devices. A refused one keeps neither the others nor the portal from running. */
export class LiveFleet {
  private readonly reporting: Reporting;
  private readonly everySeconds: number;
  private readonly say: (line: string) => void;
  /** Last refusal of each device, so that it is printed once. */
  private readonly refusals = new Map<string, string>();
  private wasAnswered = true;

  constructor(reporting: Reporting, everySeconds: number, say: (line: string) => void = console.error) {
    this.reporting = reporting;
    this.everySeconds = everySeconds;
    this.say = say;
  }

  /** Number of samples sent. Throws when the portal does not answer. */
  async reportOnce(): Promise<number> {
    let sent = 0;
    for (const device of fleet(this.reporting.state.anchor)) sent += await this.reportOf(device);
    return sent;
  }

  /** Samples missed during an outage are sent with the next round. */
  keepReporting(): void {
    const next = async (): Promise<void> => {
      try {
        await this.reportOnce();
        this.wasAnswered = true;
      } catch (error) {
        if (this.wasAnswered) this.say(`The fleet could not report: ${(error as Error).message}${fullDiskHint()}`);
        this.wasAnswered = false;
      }
      setTimeout(() => void next(), this.everySeconds * 1000);
    };
    setTimeout(() => void next(), this.everySeconds * 1000);
  }

  private async reportOf(device: DemoDevice): Promise<number> {
    const { device_id, device_name } = device;
    try {
      const sent = await report(this.reporting, device, now(), this.everySeconds);
      this.refusals.delete(device_id);
      return sent;
    } catch (error) {
      if (!(error instanceof RefusedCall) || error.status === UNAVAILABLE) throw error;
      const reason = REASONS[error.status] ?? `${error.message}${fullDiskHint()}`;
      const line = `${device_name} was refused (${error.status}): ${reason}`;
      if (this.refusals.get(device_id) !== line) this.say(line);
      this.refusals.set(device_id, line);
      return 0;
    }
  }
}
