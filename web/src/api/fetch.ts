import { REQUEST_TIMEOUT_MS } from "#contract/common/limits";
import { withActingHeader } from "./session/acting.ts";
import { reportConnection } from "./connection.ts";
import { fetchOrTakePrefetched } from "./prefetch.ts";
import { noAnswer } from "./problem.ts";
import { type Send, withConfirmation, withReplay } from "./replay.ts";
import { confirmationGate, sessionGate } from "./session/session-gate.ts";
import { type UnansweredCalls, unanswered } from "./unanswered.ts";

/** `fetch` with a timeout; throws "Network Error" without an answer. A caller's abort stays an abort. */
export function fetchWithin(
  timeoutMs: number,
  send: Send = (input, init) => fetch(input, init),
  calls?: UnansweredCalls,
): Send {
  return async (input, init) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      const response = await send(input, { ...init, signal });
      reportConnection(true);
      calls?.flush();
      return response;
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      reportConnection(false);
      const url = input instanceof Request ? input.url : String(input);
      calls?.note(init?.method ?? "GET", url, timeout.aborted ? "timeout" : "network");
      throw noAnswer(error);
    }
  };
}

/** A call with its own timeout, such as an upload; waits for signing in again like every call. */
export const portalFetchWithin = (timeoutMs: number, send?: Send): Send =>
  withReplay(
    sessionGate,
    withActingHeader(withConfirmation(confirmationGate, fetchWithin(timeoutMs, send, unanswered))),
  );

export const portalFetch = portalFetchWithin(REQUEST_TIMEOUT_MS, fetchOrTakePrefetched);
