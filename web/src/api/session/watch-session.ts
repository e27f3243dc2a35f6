import type { Query, QueryClient } from "@tanstack/react-query";
import type { Session } from "#contract/accounts/session";
import { setActingOwner, onOutdatedSession } from "./acting.ts";
import { sessionQuery } from "./session.ts";
import { onSessionElsewhere } from "./session-elsewhere.ts";

type MaybeSession = Session | null | undefined;

/** Person, permissions and owner as one comparable text. */
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
