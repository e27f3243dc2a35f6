import { liveEnds } from "#contract/noc/live";
import type { Principal } from "../../../platform/context.ts";

/** What a socket keeps while the room sleeps. Whose session it is and what that may see is read again each time. */
export interface Member {
  sessionId: string;
  /** The owner for whom an Admin acted when the socket was opened. */
  ownerId: string | null;
  /** Messages that are new or changed after this are still to be sent [UTC epoch seconds]. */
  after: number;
}

export type LiveEnd = keyof typeof liveEnds;

/** Why a socket must be closed before anything more is sent to it; null: it stays. */
export function endOf(member: Pick<Member, "ownerId">, principal: Principal | null): LiveEnd | null {
  if (!principal) return "signedOut";
  if (!principal.permissions.has("noc.view")) return "forbidden";
  return principal.ownerId === member.ownerId ? null : "ownerChanged";
}
