import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { READINGS_MAX_SAMPLES } from "#contract/common/limits";
import { readings } from "../physics/station.ts";
import { postReadings } from "./client.ts";
import { type DemoDevice, HISTORY_DAYS } from "./fleet.ts";
import type { FleetState } from "./state.ts";

/** Spacing of history, also used to fill longer silences [s]. */
export const HISTORY_STEP = 300;
const LONG_SILENCE = 2 * SECONDS_PER_DAY;

export interface Reporting {
  address: string;
  state: FleetState;
  save: (state: FleetState) => void;
}

const reportedUntil = (state: FleetState, device: DemoDevice): number =>
  state.sentUntil[device.device_id] ?? state.anchor - HISTORY_DAYS * SECONDS_PER_DAY;

/** Sends all unreported samples, oldest first, as a logger does after an outage. The portal recognizes repeated ones as duplicates. */
export async function report(
  { address, state, save }: Reporting,
  device: DemoDevice,
  until: number,
  liveStep: number,
): Promise<number> {
  const { device_id: id, site } = device;
  let from = reportedUntil(state, device);
  const step = until - from > LONG_SILENCE ? HISTORY_STEP : liveStep;
  let sent = 0;
  while (from < until) {
    const to = Math.min(until, from + READINGS_MAX_SAMPLES * step);
    const { t, columns, washes } = readings(site, id, from, to, step);
    if (t.length > 0 || washes.length > 0) await postReadings(address, state.keys[id]!, { t, ...columns, washes });
    sent += t.length;
    from = to;
    state.sentUntil[id] = to;
    save(state);
  }
  return sent;
}
