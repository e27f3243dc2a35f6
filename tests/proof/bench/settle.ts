import { setTimeout as pause } from "node:timers/promises";
import { addDays, dayOf } from "#contract/common/calendar";
import type { DailySoiling } from "#contract/soiling/soiling";
import type { ScratchDevice } from "../prove/devices.ts";
import type { OwnerCall } from "../prove/owner-calls.ts";

export const POLL_MS = 20;
/** Poll interval [ms]: each poll takes time from the calculating thread. */
const SETTLING_POLL_MS = 50;
const SETTLED_MS = 120_000;

export async function until(isDone: () => Promise<boolean>, every = POLL_MS): Promise<void> {
  const deadline = Date.now() + SETTLED_MS;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error("This takes too long.");
    await pause(every);
  }
}

export async function settled(call: OwnerCall, { id }: ScratchDevice, from: number, count: number): Promise<void> {
  const first = dayOf("UTC", from);
  const path = `/api/device/${id}/insolation/${first}/${addDays(first, count - 1)}`;
  const isCalculated = async () => ((await (await call("GET", path)).json()) as DailySoiling).day.length === count;
  await until(isCalculated, SETTLING_POLL_MS);
  // Reading a range builds missing buckets.
  const range = `${first}/${addDays(first, count - 1)}?quantities=iC`;
  await (await call("GET", `/api/device/getDeviceDataIrradianceChart/${id}/${range}`)).arrayBuffer();
}
