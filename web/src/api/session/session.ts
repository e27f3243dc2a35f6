import { type Query, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Session, SignIn } from "#contract/accounts/session";
import { api, unwrap } from "../client.ts";
import { readResponse } from "../unwrap.ts";
import {
  announceSession,
  announceSignOut,
  ignoreEarlierSignOuts,
  noteLostOwner,
  onSessionElsewhere,
  rememberSignIn,
} from "./tabs.ts";
import { sessionGate } from "./session-gate.ts";
import { isTransientProblem } from "../problem.ts";
import { reloads, tabStorage } from "../reload-guard.ts";
import { onOutdatedSession, setActingOwner } from "./acting.ts";

type MaybeSession = Session | null | undefined;

const identity = (session: MaybeSession): string | undefined =>
  session === undefined ? undefined : JSON.stringify(session);

const view = (session: MaybeSession): string =>
  JSON.stringify([session?.user.id, session?.viewer?.id, session?.actingOwner?.owner_id]);

const SIGNED_OUT = identity(null);

/** Calls `onChange` when the session ended elsewhere, or has another person, owner or permissions, after reloading the data. */
export function watchSession(client: QueryClient, onChange: () => void): () => void {
  const read = () => client.getQueryData<MaybeSession>(sessionQuery.queryKey);
  let former = read();
  setActingOwner(former);
  const refresh = () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  const stops = [
    onOutdatedSession(refresh),
    onSessionElsewhere(refresh),
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== "updated" || query.queryKey[0] !== sessionQuery.queryKey[0]) return;
      const next = query.state.data as MaybeSession;
      if (next === former) return;
      const last = former;
      former = next;
      setActingOwner(next);
      const isKnown = last !== undefined && identity(last) !== SIGNED_OUT && next !== undefined;
      if (!isKnown || identity(next) === identity(last)) return;
      const others = { predicate: (other: Query) => other.queryKey[0] !== sessionQuery.queryKey[0] };
      // Another owner's data must leave the screen; other changes keep open forms.
      if (next) void (view(next) === view(last) ? client.invalidateQueries(others) : client.resetQueries(others));
      onChange();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export const currentSession = (signal?: AbortSignal): Promise<Session | null> =>
  unwrap(api.session.$get({}, { init: { signal: signal ?? null } }));

/** The session; refetched on focus, because another tab may have changed it. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }) => {
    const session = await currentSession(signal);
    if (session) rememberSignIn(true);
    // The session ended; after signing in again nothing has changed for the page.
    return session ?? ((await sessionGate.wait(signal)) ? currentSession(signal) : null);
  },
  staleTime: 60_000,
  refetchOnWindowFocus: "always",
  gcTime: Number.POSITIVE_INFINITY,
});

/** Signs in and clears another person's data. `agreed`: accepts the Terms of Service with this call. */
export async function signIn(client: QueryClient, credentials: SignIn, agreed = false): Promise<Session> {
  const session = await postSignIn(credentials, agreed);
  changeView(client, session);
  return session;
}

export async function postSignIn(credentials: SignIn, agreed = false): Promise<Session> {
  const call = agreed ? api.account.tos : api.account["sign-in"];
  const session = await unwrap(call.$post({ json: credentials }));
  tabStorage()?.removeItem(reloads.unauthorized);
  rememberSignIn(true);
  ignoreEarlierSignOuts();
  return session;
}

/**
 * Continues after a sign-in over `former`'s page. For the same person, waiting calls are resent, with the owner the Admin acted for.
 * Otherwise the page reloads, because it shows the former person's data; also if the Admin can't act for that owner any more, since waiting
 * calls would reach everything.
 */
export async function continueAs(client: QueryClient, former: Session, entered: Session): Promise<void> {
  if (former.viewer !== null || entered.user.id !== former.user.id) return location.reload();
  const session = await actingAs(former.actingOwner, entered);
  if (session === null) return location.reload();
  client.setQueryData(sessionQuery.queryKey, session);
  sessionGate.settle(true);
}

type ActingOwner = Session["actingOwner"];

/** Restores the owner acted for; null: refused, which the page says after its reload. */
async function actingAs(former: ActingOwner, entered: Session): Promise<Session | null> {
  const owner = former?.owner_id ?? null;
  if (owner === (entered.actingOwner?.owner_id ?? null)) return entered;
  try {
    return await unwrap(api.session.owner.$put({ json: { owner } }));
  } catch (error) {
    if (isTransientProblem(error) || former === null) throw error;
    noteLostOwner(tabStorage(), former.company_name || former.user_name);
    return null;
  }
}

export function changeView(client: QueryClient, session: Session): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  // Results of calculations for the owner before.
  client.getMutationCache().clear();
  client.setQueryData(sessionQuery.queryKey, session);
  announceSession();
}

export async function signOut(): Promise<void> {
  const response: Response = await api.account["sign-out"].$post();
  // 401: already ended.
  if (response.status !== 401) await readResponse(response, () => undefined);
  announceSignOut();
}
