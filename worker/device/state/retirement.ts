import type { CommandQueue } from "../commands/queue.ts";
import type { Stores } from "../stores.ts";

/** What keeps a device in service, or what was ended so that it can leave it. */
export type Retirement = { ok: true; cancelledCommands: number } | { ok: false; reason: "command-runs" | "job-runs" };

export interface RetirementRequest {
  by: string;
  requestId?: string;
  /** UTC epoch seconds. */
  now: number;
}

/** Cancels the commands that have not left. Nothing is changed while one is with the device, or while a job runs. */
export function retire(
  { jobs, commands, transaction }: Pick<Stores, "jobs" | "commands" | "transaction">,
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
