import { REQUEST_TIMEOUT_MS } from "#contract/common/limits";
import { withActingHeader } from "./session/acting.ts";
import { reportConnection } from "./connection.ts";
import { fetchOrTakePrefetched } from "./prefetch.ts";
import { noAnswer } from "./problem.ts";
import { type Send, withConfirmation, withReplay } from "./replay.ts";
import { confirmationGate, sessionGate } from "./session/session-gate.ts";
import type { ClientError } from "#contract/common/client-error";
import { APPLICATION_VERSION } from "#contract/common/version";
import { postReport } from "./client-errors.ts";

/** Kinds of calls reported by a page at once, and how often. */
const MAX_CALLS = 5;
const MAX_REPORTS = 5;

interface UnansweredCalls {
  note: (method: string, url: string, reason: "timeout" | "network") => void;
  /** Called when the server answers again. */
  flush: () => void;
}

/** Reports calls without a response, which no server log has (D-218). `path` is the page's. */
export function unansweredCalls(send: (report: ClientError) => void, path: () => string): UnansweredCalls {
  const calls = new Map<string, number>();
  let reports = 0;
  return {
    note(method, url, reason) {
      const call = `${method} ${patternOf(url)} (${reason})`;
      if (calls.has(call) || calls.size < MAX_CALLS) calls.set(call, (calls.get(call) ?? 0) + 1);
    },
    flush() {
      if (calls.size === 0) return;
      const list = [...calls].map(([call, times]) => (times === 1 ? call : `${call}, ${times} times`));
      calls.clear();
      if (++reports > MAX_REPORTS) return;
      const message = `No response: ${list.join("; ")}`.slice(0, 500);
      send({ message, path: patternOf(path()).slice(0, 200), version: APPLICATION_VERSION });
    },
  };
}

const patternOf = (url: string): string =>
  new URL(url, "http://portal.invalid").pathname
    .split("/")
    .map((part) => (/^[a-z-]*$/i.test(part) && part.length <= 40 ? part : ":id"))
    .join("/");

/** Node, where tests run, has no location; a report must not fail the call that was answered. */
const unanswered = unansweredCalls(postReport, () => (typeof location === "undefined" ? "" : location.pathname));

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
