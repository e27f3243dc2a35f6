import { addDays, dayOf } from "#contract/common/calendar";
import type { DailySoiling } from "#contract/soiling/soiling";
import type { ScratchDevice } from "../prove/devices.ts";
import type { OwnerCall } from "../prove/owner-calls.ts";
import { until } from "../prove/until.ts";

export const POLL_MS = 20;
/** Poll interval [ms]: each poll takes time from the calculating thread. */
const SETTLING_POLL_MS = 50;
const SETTLED_MS = 120_000;

export async function untilDone(isDone: () => Promise<boolean>, every = POLL_MS): Promise<void> {
  if (!(await until(isDone, { within: SETTLED_MS, every }))) throw new Error("This takes too long.");
}

export async function settled(call: OwnerCall, { id }: ScratchDevice, from: number, count: number): Promise<void> {
  const first = dayOf("UTC", from);
  const path = `/api/device/${id}/insolation/${first}/${addDays(first, count - 1)}`;
  const isCalculated = async () => ((await (await call("GET", path)).json()) as DailySoiling).day.length === count;
  await untilDone(isCalculated, SETTLING_POLL_MS);
  // Reading a range builds missing buckets.
  const range = `${first}/${addDays(first, count - 1)}?quantities=iC`;
  await (await call("GET", `/api/device/getDeviceDataIrradianceChart/${id}/${range}`)).arrayBuffer();
}
