import type { DeviceRow } from "../../../platform/schema.ts";
import { logFault } from "../../../platform/log.ts";
import type { Runner } from "../runner.ts";
import { type Current, currentPlan } from "./current-plan.ts";

const AT_ONCE = 6;

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
    logFault("recommendation-failed", error, { device: device.device_id });
    return null;
  }
}
