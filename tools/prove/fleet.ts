import { DEMO_PASSWORD } from "../demo/people.ts";
import type { Options } from "../simulate/options.ts";
import { type Outcome, simulate } from "../simulate/run.ts";
import { OWNER } from "./devices.ts";
import type { ScratchPortal } from "./portal.ts";

/**
 * A fleet with faults lives at a portal that runs, while something else goes on: `meanwhile` begins with the faults and is told how long
 * they last yet [ms]. What it throws is a fault of the ledger.
 */
export async function liveFleet(
  portal: ScratchPortal,
  options: Options,
  say: (text: string) => void,
  meanwhile: (remaining: () => number) => Promise<void>,
): Promise<Outcome> {
  const troubles: string[] = [];
  let until = 0;
  let work = Promise.resolve();
  const onBegin = (): void => {
    until = Date.now() + options.minutes * 60_000;
    work = meanwhile(() => until - Date.now()).catch((error: unknown) => void troubles.push(String(error)));
  };
  try {
    const outcome = await simulate(options, { line: portal, email: OWNER, password: DEMO_PASSWORD, say, onBegin });
    await work;
    outcome.ledger.faults.push(...troubles);
    return outcome;
  } finally {
    // Where the simulation failed, the other work ends before its portal is removed.
    until = 0;
    await work;
  }
}
