import type { ClientResponse } from "hono/client";
import type { SuccessStatusCode } from "hono/utils/http-status";
import { noteFailure } from "./last-failure.ts";
import { type ApiProblem, isUnauthorized, noAnswer, problemFrom } from "./problem.ts";

type Success<R> =
  R extends ClientResponse<infer Body, infer Status> ? (Status extends SuccessStatusCode ? Body : never) : never;

/** Reads a response: its body, or an ApiProblem. `onUnauthorized` hears of a session that the server no longer takes. */
export async function readResponse(response: Response, onUnauthorized: () => void): Promise<unknown> {
  if (response.status === 204) return undefined;
  const body = await readJson(response);
  if (response.ok) return body;
  const problem: ApiProblem = problemFrom(response.status, body);
  if (problem.requestId !== undefined && problem.status >= 500) noteFailure(problem.requestId);
  if (isUnauthorized(problem)) onUnauthorized();
  throw problem;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch (error) {
    // A call that its own caller gave up is not an error of the network.
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    // The connection broke, or the time ran out, while the body came.
    if (!(error instanceof SyntaxError)) throw noAnswer(error);
    if (response.ok) throw problemFrom(response.status, null);
    return null;
  }
}

/** `unwrap(api.session.$get())` with what to do about a lost session. */
export const unwrapWith =
  (onUnauthorized: () => void) =>
  async <R extends ClientResponse<unknown, number>>(pending: Promise<R>): Promise<Success<R>> =>
    (await readResponse(await pending, onUnauthorized)) as Success<R>;
