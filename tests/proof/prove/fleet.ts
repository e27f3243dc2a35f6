import { DEMO_PASSWORD } from "../../../tools/demo/people.ts";
import type { SimulateOptions } from "../simulate/options.ts";
import { type FleetRunResult, simulate } from "../simulate/run.ts";
import { OWNER } from "./devices.ts";
import type { ScratchPortal } from "./portal.ts";

/**
 * Runs a faulty fleet against a live portal. `meanwhile` starts with the faults and gets their remaining time [ms]; its exceptions become
 * faults of the ledger.
 */
export async function liveFleet(
  portal: ScratchPortal,
  options: SimulateOptions,
  say: (text: string) => void,
  meanwhile: (remaining: () => number) => Promise<void>,
): Promise<FleetRunResult> {
  const troubles: string[] = [];
  let until = 0;
  let work = Promise.resolve();
  const onBegin = (): void => {
    until = Date.now() + options.minutes * 60_000;
    work = meanwhile(() => until - Date.now()).catch((error: unknown) => void troubles.push(String(error)));
  };
  try {
    const outcome = await simulate(options, { server: portal, email: OWNER, password: DEMO_PASSWORD, say, onBegin });
    await work;
    outcome.ledger.faults.push(...troubles);
    return outcome;
  } finally {
    // If the simulation fails, the other work must end before its portal is removed.
    until = 0;
    await work;
  }
}
