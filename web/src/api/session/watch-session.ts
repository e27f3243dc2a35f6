import type { Query, QueryClient } from "@tanstack/react-query";
import type { Session } from "#contract/accounts/session";
import { believe, onOutdatedSession } from "./acting.ts";
import { sessionQuery } from "./session.ts";
import { onSessionElsewhere } from "./session-elsewhere.ts";

type MaybeSession = Session | null | undefined;

/** Who a person is and what they may do, as one text to compare. */
const identity = (session: MaybeSession): string | undefined =>
  session === undefined ? undefined : JSON.stringify(session);

const view = (session: MaybeSession): string =>
  JSON.stringify([session?.user.id, session?.viewer?.id, session?.actingOwner?.owner_id]);

const SIGNED_OUT = identity(null);

/**
 * Calls `onChange` when a session turns out to have ended elsewhere, or to be another person's, for another owner or of other
 * permissions; what was loaded under the former one is loaded again first. The session is requested again whenever another tab or
 * the server shows that it changed.
 */
export function watchSession(client: QueryClient, onChange: () => void): () => void {
  const read = () => client.getQueryData<MaybeSession>(sessionQuery.queryKey);
  let former = read();
  believe(former);
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
      believe(next);
      const isKnown = last !== undefined && identity(last) !== SIGNED_OUT && next !== undefined;
      if (!isKnown || identity(next) === identity(last)) return;
      const others = { predicate: (other: Query) => other.queryKey[0] !== sessionQuery.queryKey[0] };
      // What another owner may see must not stay on the screen; other changes leave open forms as they are.
      if (next) void (view(next) === view(last) ? client.invalidateQueries(others) : client.resetQueries(others));
      onChange();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
