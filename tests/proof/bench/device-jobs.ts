import { setTimeout as pause } from "node:timers/promises";
import { addDays, dayOf } from "#contract/common/calendar";
import type { StartedJob } from "#contract/common/job";
import { scratchDevices, scratchDirectory, type ScratchDevice } from "../prove/devices.ts";
import { ownerCalls } from "../prove/owner-calls.ts";
import { ScratchPortal } from "../prove/portal.ts";
import { batchFrom, sendBatch, sendFile } from "../prove/sender.ts";
import { minuteFile } from "../prove/kills/upload-kill.ts";
import { percentile } from "./clock.ts";
import { settled, POLL_MS, untilDone } from "./settle.ts";
import { short, time, type Row } from "./table.ts";

const DAY = 86_400;
const FILE_DAYS = 365;
/** Time without jobs, for comparison [ms]. */
const QUIET_MS = 3000;

/** Sends single samples until stopped; returns durations [ms]. */
function sender(portal: ScratchPortal, device: ScratchDevice, from: number): { stop: () => Promise<number[]> } {
  const state = { isOver: false };
  const times: number[] = [];
  const sending = (async () => {
    for (let t = from; !state.isOver; t += 60) {
      const began = performance.now();
      const answer = await sendBatch(portal, device, batchFrom(t, 1));
      if (!answer.ok) throw new Error(`A sample was refused: ${answer.why}`);
      times.push(performance.now() - began);
      await pause(POLL_MS);
    }
  })();
  return {
    async stop() {
      state.isOver = true;
      await sending;
      return times;
    },
  };
}

export async function benchDeviceJobs(): Promise<Row[]> {
  const today = Math.floor(Date.now() / 1000 / DAY) * DAY;
  const from = today - (FILE_DAYS + 2) * DAY;
  const [device] = scratchDevices(["jobs"]) as [ScratchDevice];
  const portal = await ScratchPortal.create(await scratchDirectory([device], from));
  try {
    await portal.start();
    const call = await ownerCalls(portal);
    const file = minuteFile(from, FILE_DAYS);
    const sent = await sendFile(portal, device, file.text);
    if (!sent.ok) throw new Error(`The file was refused: ${sent.why}`);
    const [first, last] = [dayOf("UTC", from), addDays(dayOf("UTC", from), FILE_DAYS - 1)];
    const json = async (path: string) => (await call("GET", path)).json() as Promise<Record<string, unknown[]>>;
    await settled(call, device, from, FILE_DAYS);

    const quiet = sender(portal, device, today);
    await pause(QUIET_MS);
    const idle = await quiet.stop();
    const measure = async (path: string, body: unknown, isDone: (key: string) => Promise<boolean>) => {
      const sending = sender(portal, device, today + DAY / 2);
      const began = performance.now();
      const { statusKey } = (await (await call("POST", path, body)).json()) as StartedJob;
      await untilDone(() => isDone(statusKey));
      return { ms: performance.now() - began, times: await sending.stop(), statusKey };
    };
    const done = (path: string) => async (key: string) => {
      const { status } = (await (await call("GET", `${path}/${key}`)).json()) as { status: string };
      if (status === "error" || status === "not_found") throw new Error(`A job ended with ${status}.`);
      return status === "done";
    };
    const normalize = {
      deviceId: device.id,
      startDate: first,
      endDate: last,
      normCOld: 0,
      normCNew: 2,
      normDOld: 0,
      normDNew: -1,
    };
    const normalized = done("/api/device/normalize/status/check");
    const applied = await measure(`/api/device/normalize/${device.id}`, normalize, normalized);
    const undone = await measure(`/api/device/normalize/${device.id}/layers/1/undo`, {}, normalized);
    const calculation = { device_id: device.id, save: true, start_date: first };
    const calculated = await measure("/api/device/calculate", calculation, done("/api/device/calculate/status"));
    const range = { user_id: "owner", device_id: device.id, start_date: first, end_date: last };
    const exported = await measure("/api/device/startCSVDownload", range, async (key) => {
      const exports = (await json("/api/exports")).exports as { id: string; state: string }[];
      return exports.some(({ id, state }) => id === key && state === "done");
    });
    const began = performance.now();
    const download = await call("GET", `/api/exports/${exported.statusKey}/file`);
    const bytes = (await download.arrayBuffer()).byteLength;
    if (Number(download.headers.get("content-length")) !== bytes)
      throw new Error("The length of the file was not told.");
    const downloadMs = performance.now() - began;

    const [idleTime, base] = [percentile(idle, 0.99), applied.ms];
    const row = (what: string, { ms, times }: { ms: number; times: number[] }): Row => ({
      what,
      ratio: `${short(ms / base)} x the normalization; p99 of a sample meanwhile ${short(percentile(times, 0.99) / idleTime)} x idle`,
      absolute: `${short(ms / 1000)} s, ${short((1000 * file.t.length) / ms)} samples/s; a sample p99 ${time(percentile(times, 0.99))}`,
    });
    return [
      row("retro-normalization of a year of minutes", applied),
      row("undo of it", undone),
      row("calculation of the year", calculated),
      row("CSV export of the year", exported),
      {
        what: "download of that file",
        ratio: `${short(downloadMs / exported.ms)} x the writing`,
        absolute: `${short(downloadMs / 1000)} s for ${short(bytes / 1e6)} MB, ${short(bytes / file.t.length)} bytes a sample`,
      },
    ];
  } finally {
    await portal.remove();
  }
}
