import { setTimeout as pause } from "node:timers/promises";
import { stream } from "../../../tools/physics/random.ts";
import { quantile } from "../simulate/print.ts";
import type { SimulateOptions } from "../simulate/options.ts";
import type { FleetRunResult } from "../simulate/run.ts";
import { scratchDirectory } from "./devices.ts";
import { liveFleet } from "./fleet.ts";
import { ScratchPortal } from "./portal.ts";

/** Mean rate of kills; the last one is over before the drain. */
const KILLS_PER_MINUTE = 1.5;
/** Longest time before a restart [ms]. */
const MAX_ABSENCE_MS = 4000;

export interface Soak extends FleetRunResult {
  kills: ScratchPortal["kills"];
  restartsMs: number[];
}

export async function soak(options: SimulateOptions, say: (text: string) => void): Promise<Soak> {
  const portal = await ScratchPortal.create(await scratchDirectory([], Math.floor(Date.now() / 1000) - 86_400));
  const random = stream(options.seed + 1);
  const restartsMs: number[] = [];
  const reaping = async (remaining: () => number): Promise<void> => {
    const mean = 60_000 / KILLS_PER_MINUTE;
    for (;;) {
      await pause(mean * (0.5 + random()));
      if (remaining() < 2 * MAX_ABSENCE_MS) return;
      const processUnderTest = await portal.kill();
      await pause(random() * MAX_ABSENCE_MS);
      restartsMs.push(await portal.start());
      say(`${processUnderTest === "group" ? "the whole program" : "workerd"} was killed and started again`);
    }
  };
  try {
    await portal.start();
    const outcome = await liveFleet(portal, options, say, reaping);
    return { ...outcome, kills: portal.kills, restartsMs };
  } finally {
    await portal.remove();
  }
}

export const soakLine = ({ kills, restartsMs, samples, seconds }: Soak): string =>
  `${kills.group} kills of the whole program and ${kills.workerd} of workerd alone, a restart ${Math.round(quantile(restartsMs, 0.5))} ms (median); ${Math.round(samples / seconds)} samples a second`;
