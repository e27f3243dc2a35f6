import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Session, SignIn } from "#contract/session";
import { api, unwrap } from "./client.ts";
import { readResponse } from "./unwrap.ts";
import { reloads, tabMemory } from "./reload-guard.ts";

/** Who is signed in, or null. Asked again when the window gets the focus: another tab may have signed out. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => unwrap(api.session.$get({}, { init: { signal } })),
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Signs in; what another person saw before is forgotten. `agreed`: the person has read the Terms of Service and agrees to
 * them by this call.
 */
export async function signIn(client: QueryClient, credentials: SignIn, agreed = false): Promise<Session> {
  const call = agreed ? api.account.tos : api.account["sign-in"];
  const session = await unwrap(call.$post({ json: credentials }));
  changeView(client, session);
  tabMemory()?.removeItem(reloads.unauthorised);
  return session;
}

/** Puts a session in the place of the present one, and forgets all that was seen in that one. */
export function changeView(client: QueryClient, session: Session): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  client.setQueryData(sessionQuery.queryKey, session);
}

/** Signs out at the server: a call that fails leaves the person signed in, and says so. */
export async function signOut(): Promise<void> {
  const response: Response = await api.account["sign-out"].$post();
  // 401: the session had already ended, which is what was wanted.
  if (response.status !== 401) await readResponse(response, () => undefined);
}
