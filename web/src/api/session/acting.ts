import { ACTING_CHANGED, ACTING_HEADER, actingValue, type Session } from "#contract/accounts/session";
import { createListeners } from "../../store.ts";
import { problemFrom } from "../problem.ts";
import type { Send } from "../replay.ts";

/** What this tab believes of the session that all tabs of a browser share; null: nobody is signed in, or nothing is known yet. */
let believed: string | null = null;

export function believe(session: Session | null | undefined): void {
  believed = session ? actingValue(session.user.id, session.actingOwner?.owner_id ?? null) : null;
}

const outdated = createListeners();

/** Calls `refresh` when the server shows that this tab does not know the session as it is. Returns what stops listening. */
export const onOutdatedSession = outdated.subscribe;

/**
 * Sends with each call what this tab believes, so that nothing is ever done for another owner than the one on the screen. An answer
 * that the person may not do something is a sign of outdated permissions, too.
 */
export const withBelief =
  (send: Send): Send =>
  async (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    if (believed !== null) headers.set(ACTING_HEADER, believed);
    const response = await send(input, { ...init, headers });
    if (response.status === 403 || (response.status === 409 && (await saysActingChanged(response)))) outdated.notify();
    return response;
  };

async function saysActingChanged(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return problemFrom(response.status, body).type === ACTING_CHANGED;
}
