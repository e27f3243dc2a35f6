import { setTimeout as pause } from "node:timers/promises";
import { DEMO_PASSWORD } from "../demo/people.ts";
import { stream } from "../physics/random.ts";
import { quantile } from "../simulate/print.ts";
import type { Options } from "../simulate/options.ts";
import { type Outcome, simulate } from "../simulate/run.ts";
import { OWNER, scratchDirectory } from "./devices.ts";
import { ScratchPortal } from "./portal.ts";

/** A kill comes this long after the one before, in parts of the whole; the last one is over before the drain. */
const KILLS_A_MINUTE = 1.5;
/** Nobody restarts a program at once [ms]. */
const MAX_ABSENCE_MS = 4000;

export interface Soak extends Outcome {
  kills: ScratchPortal["kills"];
  restartsMs: number[];
}

/** A fleet lives with a portal that is killed again and again: the whole program, or workerd alone. */
export async function soak(options: Options, say: (text: string) => void): Promise<Soak> {
  const portal = await ScratchPortal.create(await scratchDirectory([], Math.floor(Date.now() / 1000) - 86_400));
  const random = stream(options.seed + 1);
  const restartsMs: number[] = [];
  let until = Infinity;
  const reaping = async (): Promise<void> => {
    const mean = 60_000 / KILLS_A_MINUTE;
    for (;;) {
      await pause(mean * (0.5 + random()));
      if (Date.now() > until) return;
      const processUnderTest = await portal.kill();
      await pause(random() * MAX_ABSENCE_MS);
      restartsMs.push(await portal.start());
      say(`${processUnderTest === "group" ? "the whole program" : "workerd"} was killed and started again`);
    }
  };
  try {
    await portal.start();
    const reapers: Promise<void>[] = [];
    const troubles: string[] = [];
    const outcome = await simulate(options, {
      line: portal,
      email: OWNER,
      password: DEMO_PASSWORD,
      say,
      onBegin: () => {
        // The last kill is over before the faults end.
        until = Date.now() + options.minutes * 60_000 - 2 * MAX_ABSENCE_MS;
        reapers.push(reaping().catch((error: unknown) => void troubles.push(String(error))));
      },
    });
    await Promise.all(reapers);
    outcome.ledger.faults.push(...troubles);
    return { ...outcome, kills: portal.kills, restartsMs };
  } finally {
    until = 0;
    await portal.remove();
  }
}

export const soakLine = ({ kills, restartsMs, samples, seconds }: Soak): string =>
  `${kills.group} kills of the whole program and ${kills.workerd} of workerd alone, a restart ${Math.round(quantile(restartsMs, 0.5))} ms (median); ${Math.round(samples / seconds)} samples a second`;
