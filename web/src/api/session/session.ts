import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Session, SignIn } from "#contract/accounts/session";
import { api, unwrap } from "../client.ts";
import { readResponse } from "../unwrap.ts";
import { announceSession } from "./session-elsewhere.ts";
import { announceSignOut, ignoreEarlierSignOuts } from "./sign-out-elsewhere.ts";
import { sessionGate } from "./session-gate.ts";
import { noteLostOwner } from "./lost-owner.ts";
import { isPassing } from "../problem.ts";
import { reloads, tabMemory } from "../reload-guard.ts";
import { rememberSignIn } from "./was-signed-in.ts";

/** Who is signed in now, or null. */
export const currentSession = (signal?: AbortSignal): Promise<Session | null> =>
  unwrap(api.session.$get({}, { init: { signal: signal ?? null } }));

/** Who is signed in, or null. Asked again whenever the window gets the focus: another tab may have changed it. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }) => {
    const session = await currentSession(signal);
    if (session) rememberSignIn(true);
    // The session ended under a person: once they have signed in again over the page, nothing has changed for the page.
    return session ?? ((await sessionGate.wait(signal)) ? currentSession(signal) : null);
  },
  staleTime: 60_000,
  refetchOnWindowFocus: "always",
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Signs in; what another person saw before is forgotten. `agreed`: the person has read the Terms of Service and agrees to
 * them by this call.
 */
export async function signIn(client: QueryClient, credentials: SignIn, agreed = false): Promise<Session> {
  const session = await postSignIn(credentials, agreed);
  changeView(client, session);
  return session;
}

export async function postSignIn(credentials: SignIn, agreed = false): Promise<Session> {
  const call = agreed ? api.account.tos : api.account["sign-in"];
  const session = await unwrap(call.$post({ json: credentials }));
  tabMemory()?.removeItem(reloads.unauthorized);
  rememberSignIn(true);
  ignoreEarlierSignOuts();
  return session;
}

/**
 * Goes on after a sign-in over the page that `former` was looking at. For the same person the waiting calls are sent again, with
 * the owner that an Admin was acting for. For another person the page reloads, because it shows what the former one may see; so it does
 * where the Admin may no longer act for that owner: a waiting call would otherwise reach what the Admin sees without acting.
 */
export async function continueAs(client: QueryClient, former: Session, entered: Session): Promise<void> {
  if (former.viewer !== null || entered.user.id !== former.user.id) return location.reload();
  const session = await actingAs(former.actingOwner, entered);
  if (session === null) return location.reload();
  client.setQueryData(sessionQuery.queryKey, session);
  sessionGate.settle(true);
}

type ActingOwner = Session["actingOwner"];

/** The session with the owner of before; null: the server refuses that owner, which the page says after its reload. */
async function actingAs(former: ActingOwner, entered: Session): Promise<Session | null> {
  const owner = former?.owner_id ?? null;
  if (owner === (entered.actingOwner?.owner_id ?? null)) return entered;
  try {
    return await unwrap(api.session.owner.$put({ json: { owner } }));
  } catch (error) {
    if (isPassing(error) || former === null) throw error;
    noteLostOwner(tabMemory(), former.company_name || former.user_name);
    return null;
  }
}

/** Puts a session in the place of the present one, and forgets all that was seen in that one. */
export function changeView(client: QueryClient, session: Session): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  client.setQueryData(sessionQuery.queryKey, session);
  announceSession();
}

/** Signs out at the server: a call that fails leaves the person signed in, and says so. */
export async function signOut(): Promise<void> {
  const response: Response = await api.account["sign-out"].$post();
  // 401: the session had already ended, which is what was wanted.
  if (response.status !== 401) await readResponse(response, () => undefined);
  announceSignOut();
}
