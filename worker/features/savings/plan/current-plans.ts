import type { DeviceRow } from "../../../platform/schema.ts";
import { logError } from "../../../platform/log.ts";
import type { Runner } from "../runner.ts";
import { type Current, currentPlan } from "./current-plan.ts";

/** Each holds the thread for some 10 ms, and what is ready runs before other calls get in. */
const AT_ONCE = 2;

export async function currentPlans(runner: Runner, list: readonly DeviceRow[]): Promise<(Current | null)[]> {
  const plans: (Current | null)[] = [];
  for (let at = 0; at < list.length; at += AT_ONCE)
    plans.push(...(await Promise.all(list.slice(at, at + AT_ONCE).map((device) => planOrNull(runner, device)))));
  return plans;
}

async function planOrNull(runner: Runner, device: DeviceRow): Promise<Current | null> {
  try {
    return await currentPlan(runner, device);
  } catch (error) {
    logError("recommendation-failed", error, { device: device.device_id });
    return null;
  }
}
