import { setTimeout as pause } from "node:timers/promises";
import type { SimulatedDevice } from "./device.ts";

/** Parallel devices; more would measure this process's queue, not the server. */
const AT_ONCE = 24;

export class Crew {
  readonly faults: string[] = [];
  private isOver = false;
  private talking = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly devices: readonly SimulatedDevice[];
  private lives: Promise<void>[] = [];

  constructor(devices: readonly SimulatedDevice[]) {
    this.devices = devices;
  }

  begin(everySeconds: number): void {
    this.lives = this.devices.map(async (device, index) => {
      await pause((index / this.devices.length) * everySeconds * 1000);
      while (!this.isOver) {
        const began = Date.now();
        await this.inTurn(() => device.turn());
        await pause(Math.max(0, began + everySeconds * 1000 - Date.now()));
      }
    });
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.lives);
  }

  async each(work: (device: SimulatedDevice) => Promise<void>): Promise<void> {
    await Promise.all(this.devices.map((device) => this.inTurn(() => work(device))));
  }

  private async inTurn(work: () => Promise<void>): Promise<void> {
    if (this.talking >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.talking++;
    try {
      await work();
    } catch (error) {
      this.faults.push(String(error));
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.talking--;
    }
  }
}
