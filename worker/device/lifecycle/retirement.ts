import type { CommandQueue } from "../commands/queue.ts";
import type { CommandStore } from "../commands/store.ts";
import type { JobStores } from "../jobs/context.ts";

export type Retirement = { ok: true; cancelledCommands: number } | { ok: false; reason: "command-runs" | "job-runs" };

export interface RetirementRequest {
  by: string;
  requestId?: string;
  now: number;
}

export function retire(
  { jobs, commands, transaction }: Pick<JobStores, "jobs" | "transaction"> & { commands: CommandStore },
  queue: Pick<CommandQueue, "cancel">,
  request: RetirementRequest,
): Retirement {
  return transaction(() => {
    if (jobs.recent(request.now).some(({ ended }) => ended === null)) return { ok: false, reason: "job-runs" };
    const open = commands.open();
    if (open.some(({ state }) => state !== "queued")) return { ok: false, reason: "command-runs" };
    for (const { id } of open) queue.cancel({ id, ...request });
    return { ok: true, cancelledCommands: open.length };
  });
}
