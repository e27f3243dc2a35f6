import type { CloudAnswer, DeviceCloudPort } from "../../adapters/device-cloud/port.ts";
import type { Ring } from "../alarm-clock.ts";
import type { CommandEvent } from "./machine.ts";
import type { CommandQueue } from "./queue.ts";

/** So many calls at most in one ring, so that other chores of the object get their turn. */
const CALLS = 5;

/**
 * Calls the device cloud for what waits for it; taking the next ends what is overdue, whatever its delivery. Each call is counted
 * as sent before it leaves; one whose caller dies meets its deadline, as a call that nobody answers does.
 */
export function tendCommands(queue: CommandQueue, cloud: () => DeviceCloudPort, clock: () => number): Ring {
  return async () => {
    for (let call = 0; call < CALLS; call++) {
      const command = queue.take("particle", clock());
      if (!command) break;
      const answer: CloudAnswer = command.cloud ? await cloud().call(command.cloud) : { kind: "refused", status: 0 };
      queue.settle(command.id, news(answer, command.attempts), clock());
    }
    return queue.due();
  };
}

/** What an answer of the cloud means for the command. */
export function news(answer: CloudAnswer, attempt: number): CommandEvent {
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
