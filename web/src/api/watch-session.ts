import type { QueryClient } from "@tanstack/react-query";
import type { Session } from "#contract/session";
import { sessionQuery } from "./session.ts";

/** Who somebody is and what they may do, as one text to compare. */
const identity = (session: Session | null | undefined): string | undefined =>
  session === undefined ? undefined : JSON.stringify(session);

const NOBODY = identity(null);

/** Calls `onChange` when a session turns out to have ended elsewhere, or to be another person's or of other permissions. */
export function watchSession(client: QueryClient, onChange: () => void): () => void {
  let last = identity(client.getQueryData(sessionQuery.queryKey));
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.queryKey[0] !== sessionQuery.queryKey[0]) return;
    const next = identity(query.state.data as Session | null | undefined);
    const changed = last !== undefined && last !== NOBODY && next !== undefined && next !== last;
    last = next;
    if (changed) onChange();
  });
}
