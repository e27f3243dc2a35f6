import type { ClientResponse } from "hono/client";
import type { SuccessStatusCode } from "hono/utils/http-status";
import { type ApiProblem, isUnauthorized, noAnswer, problemFrom } from "./problem.ts";

/** Newest call that failed at the server, for feedback. */
let requestId: string | null = null;

const noteFailure = (id: string): void => {
  requestId = id;
};

export const lastFailure = (): string | null => requestId;

export type Success<R> =
  R extends ClientResponse<infer Body, infer Status> ? (Status extends SuccessStatusCode ? Body : never) : never;

/** Body of a response, or an ApiProblem. `onUnauthorized`: the session is no longer accepted. */
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
    // An abort by the caller isn't a network error.
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    // The connection broke, or timed out, during the body.
    if (!(error instanceof SyntaxError)) throw noAnswer(error);
    if (response.ok) throw problemFrom(response.status, null);
    return null;
  }
}

export const makeUnwrap =
  (onUnauthorized: () => void) =>
  async <R extends ClientResponse<unknown, number>>(pending: Promise<R>): Promise<Success<R>> =>
    (await readResponse(await pending, onUnauthorized)) as Success<R>;
