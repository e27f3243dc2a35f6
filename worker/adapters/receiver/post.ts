import type { FailureReason } from "#contract/webhooks/texts";

const TIMEOUT_MS = 15_000;
/** Read of an answer, and dropped. */
const MAX_ANSWER_BYTES = 1024;
const GONE = 410;

export interface Posted {
  reason: FailureReason | null;
  status: number | null;
  ms: number;
  /** [s] */
  retryAfter: number | null;
}

/** Posts a message to a receiver of a customer. Never throws, follows no redirect, and keeps nothing of the answer. */
export async function post(url: string, headers: Record<string, string>, body: string): Promise<Posted> {
  const begun = performance.now();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const ended = (reason: FailureReason | null, response: Response | null = null): Posted => ({
    reason,
    status: response?.status || null,
    ms: Math.round(performance.now() - begun),
    retryAfter: response === null ? null : retryAfterOf(response),
  });
  try {
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    await dropAnswer(response);
    return ended(reasonOf(response), response);
  } catch {
    return ended(signal.aborted ? "timed-out" : "no-answer");
  }
}

function reasonOf({ ok, status }: Response): FailureReason | null {
  if (ok) return null;
  if (status === GONE) return "gone";
  return status >= 300 && status < 400 ? "redirected" : "status";
}

/** The status counts; an answer that breaks off or never ends changes nothing. */
async function dropAnswer({ body }: Response): Promise<void> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (let size = 0; size < MAX_ANSWER_BYTES;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.length;
    }
    await reader.cancel();
  } catch {
    // Cut off by the receiver or the time limit.
  }
}

function retryAfterOf({ headers }: Response): number | null {
  const written = headers.get("retry-after");
  return written !== null && /^\d{1,9}$/.test(written) ? Number(written) : null;
}
