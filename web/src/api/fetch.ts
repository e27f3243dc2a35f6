import { REQUEST_TIMEOUT_MS } from "#contract/limits";
import { reportConnection } from "./connection.ts";
import { noAnswer } from "./problem.ts";

type Send = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** `fetch` that gives up after `timeoutMs` and throws "Network Error" where no server answered. A caller's abort stays one. */
export function fetchWithin(timeoutMs: number, send: Send = (input, init) => fetch(input, init)): Send {
  return async (input, init) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      const response = await send(input, { ...init, signal });
      reportConnection(true);
      return response;
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      reportConnection(false);
      throw noAnswer(error);
    }
  };
}

/** Every call of the portal. */
export const portalFetch = fetchWithin(REQUEST_TIMEOUT_MS);
