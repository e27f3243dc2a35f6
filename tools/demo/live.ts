import { fullDiskHint } from "../process/disk.ts";
import { fleet } from "./fleet.ts";
import { report } from "./report.ts";
import { writeState, type FleetState } from "./state.ts";

const now = (): number => Math.floor(Date.now() / 1000);

export async function reportOnce(address: string, state: FleetState, everySeconds: number): Promise<number> {
  let sent = 0;
  const reporting = { address, state, save: writeState };
  for (const device of fleet(state.anchor)) sent += await report(reporting, device, now(), everySeconds);
  return sent;
}

export function keepReporting(address: string, state: FleetState, everySeconds: number): void {
  let wasAnswered = true;
  const next = async (): Promise<void> => {
    try {
      await reportOnce(address, state, everySeconds);
      wasAnswered = true;
    } catch (error) {
      if (wasAnswered) console.error(`The fleet could not report: ${(error as Error).message}${fullDiskHint()}`);
      wasAnswered = false;
    }
    setTimeout(() => void next(), everySeconds * 1000);
  };
  setTimeout(() => void next(), everySeconds * 1000);
}
