import { setTimeout as pause } from "node:timers/promises";
import { csvFile, minutes, twoCellTable } from "../../../fixtures/files/logger-file.ts";
import type { ScratchDevice } from "../devices.ts";
import type { ScratchPortal } from "../portal.ts";
import { sendFile } from "../sender.ts";
import { hasStagedParts, observations } from "../observations.ts";

export interface MinuteFile {
  text: string;
  t: number[];
}

export function minuteFile(from: number, days: number): MinuteFile {
  const t = minutes(from, days * 1440);
  return { t, text: csvFile(twoCellTable(t)) };
}

type Stage = "not begun" | "parts staged" | "committed, answer lost" | "answered";

export interface UploadKill {
  stage: Stage;
  stagedParts: number;
  restartMs: number;
  retryMs: number;
  replay: boolean;
  faults: string[];
}

/** `moment` [ms after the start]; "staged": once parts are seen that aren't committed, however fast the machine is. */
export async function killDuringUpload(
  portal: ScratchPortal,
  device: ScratchDevice,
  file: MinuteFile,
  moment: number | "staged",
): Promise<UploadKill> {
  const over = new AbortController();
  const underway = sendFile(portal, device, file.text).finally(() => over.abort());
  if (moment === "staged") while (!over.signal.aborted && !hasStagedParts(portal.folder)) await pause(1);
  else await pause(moment);
  await portal.kill();
  const answer = await underway;

  const faults: string[] = [];
  const observed = observations(portal.folder).get(device.id);
  if (observed && observed.integrity !== "ok") faults.push(observed.integrity);
  const visible = file.t.filter((t) => observed?.times.has(t)).length;
  if (visible !== 0 && visible !== file.t.length) faults.push(`${visible} rows of an unfinished file are visible`);
  if (answer.ok && visible === 0) faults.push("a file that was acknowledged is lost");
  const stage = stageOf(answer.ok, visible > 0, observed?.stagedParts ?? 0);

  const restartMs = await portal.start();
  const began = performance.now();
  const retry = await sendFile(portal, device, file.text);
  const retryMs = performance.now() - began;
  const again = await sendFile(portal, device, file.text);
  if (!retry.ok || !again.ok) faults.push(`the file was refused: ${JSON.stringify([retry, again])}`);
  else {
    const { receipt, replay } = retry.value;
    if (receipt.accepted !== file.t.length) faults.push(`the second try gave ${JSON.stringify(receipt)}`);
    if (replay !== visible > 0) faults.push("the second try was taken for what it was not");
    if (!again.value.replay) faults.push("the same file was stored again");
  }
  return { stage, stagedParts: observed?.stagedParts ?? 0, restartMs, retryMs, replay: visible > 0, faults };
}

function stageOf(answered: boolean, visible: boolean, open: number): Stage {
  if (answered) return "answered";
  if (visible) return "committed, answer lost";
  return open > 0 ? "parts staged" : "not begun";
}
