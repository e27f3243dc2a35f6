import { ACTING_CHANGED, ACTING_HEADER, actingValue, type Session } from "#contract/accounts/session";
import { createListeners } from "../../store.ts";
import { problemFrom } from "../problem.ts";
import type { Send } from "../replay.ts";

/** Session as this tab knows it; all tabs share the real one. Null: signed out or unknown. */
let believed: string | null = null;

export function setActingOwner(session: Session | null | undefined): void {
  believed = session ? actingValue(session.user.id, session.actingOwner?.owner_id ?? null) : null;
}

const outdated = createListeners();

/** Calls `refresh` when the server shows that this tab is outdated. Returns the unsubscription. */
export const onOutdatedSession = outdated.subscribe;

/**
 * Sends this tab's belief with each call, so that nothing is done for another owner than shown. A forbidden answer also means outdated
 * permissions.
 */
export const withActingHeader =
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
