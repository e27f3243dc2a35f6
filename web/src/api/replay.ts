import { CONFIRMATION_NEEDED } from "#contract/accounts/confirm";
import { type ApiProblem, problemFrom, isUnauthorized } from "./problem.ts";
import type { SessionGate } from "./session/session-gate.ts";

export type Send = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

const SIGN_OUT = "/api/account/sign-out";

/** Holds a refused call until the person resolved the reason, then resends it once. */
const heldWhere =
  (isHeld: (response: Response, input: RequestInfo | URL) => Promise<boolean>) =>
  (gate: SessionGate, send: Send): Send =>
  async (input, init) => {
    const response = await send(input, init);
    return (await isHeld(response, input)) && (await gate.wait(init?.signal)) ? send(input, init) : response;
  };

/**
 * Resends a call after signing in again, with the same Idempotency-Key. The server refuses before doing anything, so writes never happen
 * twice. Only certain words count, because a wrong password is 401 as well.
 */
export const withReplay = heldWhere(
  async (response, input) =>
    response.status === 401 && pathOf(input) !== SIGN_OUT && isUnauthorized(await problemOf(response)),
);

export const withConfirmation = heldWhere(
  async (response) => response.status === 403 && (await problemOf(response)).type === CONFIRMATION_NEEDED,
);

const pathOf = (input: RequestInfo | URL): string =>
  new URL(input instanceof Request ? input.url : input, "http://portal.invalid").pathname;

async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return problemFrom(response.status, body);
}
