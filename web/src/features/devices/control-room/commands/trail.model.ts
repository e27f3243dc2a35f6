import type { Command, CommandState, TrailStep } from "#contract/commands/command";
import { commandReasonTexts } from "#contract/commands/texts";
import type { Status } from "../../../../ui/states/StatusBadge.tsx";
import { commandTexts as texts, stateNames } from "../texts.ts";

const statuses: Record<CommandState, Status> = {
  queued: "unknown",
  sent: "unknown",
  delivered: "unknown",
  succeeded: "ok",
  failed: "critical",
  unknown: "warning",
  expired: "critical",
  cancelled: "unknown",
  superseded: "unknown",
};
export const statusOfState = (state: CommandState): Status => statuses[state];

export function stepText({ from, to, by, reason, attempt, result }: TrailStep): string {
  const actor = by.kind === "person" ? by.name : texts.by[by.kind];
  const what = from === null ? texts.requested : from === to ? texts.lateAnswer : stateNames[to];
  return [
    `${what} · ${actor}`,
    attempt > 1 && to === "sent" ? `attempt ${attempt}` : "",
    result === null ? "" : `${texts.answer} ${result}`,
    reason === null ? "" : commandReasonTexts[reason],
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

export const movesOf = (commands: readonly Command[]): string =>
  commands.map(({ id, state, attempts, lateResult }) => [id, state, attempts, lateResult].join()).join(" ");
