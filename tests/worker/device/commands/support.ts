import type { CommandRequest } from "../../../../worker/device/commands/types.ts";
import { cleanCommand } from "../../../device-machine/clean-command.ts";
import type { aDevice } from "../support.ts";

/** Real time, because these objects' alarms use it. */
export const NOW = Math.floor(Date.now() / 1000);

export function toClean(device: ReturnType<typeof aDevice>, change: Partial<CommandRequest> = {}): CommandRequest {
  return {
    ...cleanCommand(device.settings),
    idempotencyKey: crypto.randomUUID(),
    requestedBy: "owner-1",
    now: NOW,
    ...change,
  };
}
