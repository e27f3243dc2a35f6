import { fullDiskHint } from "../process/disk.ts";
import { fleet } from "./fleet.ts";
import { report } from "./report.ts";
import { writeState, type FleetState } from "./state.ts";

const now = (): number => Math.floor(Date.now() / 1000);

/** One round of the fleet: each device reports what it has not reported yet. Gives the number of samples. */
export async function round(address: string, state: FleetState, everySeconds: number): Promise<number> {
  let sent = 0;
  const reporting = { address, state, save: writeState };
  for (const device of fleet(state.anchor)) sent += await report(reporting, device, now(), everySeconds);
  return sent;
}

/** A round at each interval, without end; a portal that does not answer is tried again in the next round, which then fills the gap. */
export function live(address: string, state: FleetState, everySeconds: number): void {
  let answered = true;
  const next = async (): Promise<void> => {
    try {
      await round(address, state, everySeconds);
      answered = true;
    } catch (error) {
      if (answered) console.error(`The fleet could not report: ${(error as Error).message}${fullDiskHint()}`);
      answered = false;
    }
    setTimeout(() => void next(), everySeconds * 1000);
  };
  setTimeout(() => void next(), everySeconds * 1000);
}
