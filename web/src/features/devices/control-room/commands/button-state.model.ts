import { type Command, isFinal } from "#contract/commands/command";
import type { DeviceConfig } from "#contract/devices/config";
import { OUTCOME_COLOR_SECONDS } from "#contract/devices/config";

/** The specification's three states, and bad ends. */
export type ButtonState = "go" | "pending" | "success" | "failed" | "unknown";

/** As the server names it. */
export type CommandStatus = boolean | "pending" | undefined;

export function buttonStateOf(status: CommandStatus, latest: Command | undefined, now: number): ButtonState {
  if (status === true || status === "pending") return "pending";
  if (status === false) return "success";
  if (!latest || !isFinal(latest.state) || now - (latest.endedAt ?? 0) > OUTCOME_COLOR_SECONDS) return "go";
  if (latest.state === "unknown") return "unknown";
  return latest.state === "failed" || latest.state === "expired" ? "failed" : "go";
}

export const statusOf = ({ functionsStatus, configStatus }: DeviceConfig, kind: string): CommandStatus =>
  functionsStatus[kind] ?? configStatus[kind];

export const latestOf = ({ latest }: DeviceConfig, kind: string): Command | undefined =>
  latest.find((command) => command.kind === kind);
