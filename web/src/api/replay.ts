import { CONFIRMATION_NEEDED } from "#contract/accounts/confirm";
import { type ApiProblem, problemFrom, isUnauthorized } from "./problem.ts";
import type { SessionGate } from "./session/session-gate.ts";

export type Send = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

const SIGN_OUT = "/api/account/sign-out";

/** Holds a call that was refused in one way until the person has mended that, then sends it again, once. */
const heldWhere =
  (isHeld: (response: Response, input: RequestInfo | URL) => Promise<boolean>) =>
  (gate: SessionGate, send: Send): Send =>
  async (input, init) => {
    const response = await send(input, init);
    return (await isHeld(response, input)) && (await gate.wait(init?.signal)) ? send(input, init) : response;
  };

/**
 * Sends a call again after the person whose session had ended has signed in again. It is the same call with the same
 * Idempotency-Key. The server refuses a call without a session before it does anything, so that a write is never done twice.
 * Only certain words mean a lost session: a wrong password is 401 as well.
 */
export const withReplay = heldWhere(
  async (response, input) =>
    response.status === 401 && pathOf(input) !== SIGN_OUT && isUnauthorized(await problemOf(response)),
);

/** Sends a call again after the person has entered the password that the server asks for before such a change. */
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
