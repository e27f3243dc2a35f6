import type { CloudAnswer, DeviceCloudPort } from "../../adapters/device-cloud/port.ts";
import type { AlarmHandler } from "../base/scheduler.ts";
import type { CommandEvent } from "./machine.ts";
import type { CommandQueue } from "./queue.ts";

/** Calls per alarm, so that the object's other alarms get their turn. */
const MAX_CALLS = 5;

/**
 * Sends waiting commands to the device cloud. `claimNext` also ends overdue commands. A command is marked as sent before the call, so after
 * a crash it runs into its deadline.
 */
export function dispatchCloudCommands(
  queue: CommandQueue,
  cloud: () => DeviceCloudPort,
  clock: () => number,
): AlarmHandler {
  return async () => {
    for (let call = 0; call < MAX_CALLS; call++) {
      const command = queue.claimNext("particle", clock());
      if (!command) break;
      const answer: CloudAnswer = command.cloud ? await cloud().call(command.cloud) : { kind: "refused", status: 0 };
      queue.recordCloudResult(command.id, cloudEvent(answer, command.attempts), clock());
    }
    return queue.due();
  };
}

function cloudEvent(answer: CloudAnswer, attempt: number): CommandEvent {
  switch (answer.kind) {
    case "accepted":
      return { type: "answered", attempt, result: answer.result };
    case "not-connected":
      return { type: "returned", attempt, reason: "not-connected", pause: 0 };
    case "too-fast":
      return { type: "returned", attempt, reason: "cloud-unavailable", pause: answer.retryAfter ?? 0 };
    case "unavailable":
      return { type: "returned", attempt, reason: "cloud-unavailable", pause: 0 };
    case "unclear":
      return { type: "unclear", attempt };
    case "refused":
      return { type: "rejected", attempt };
  }
}
