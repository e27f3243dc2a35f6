import { liveEnds } from "#contract/noc/live";
import type { Principal } from "../../../platform/context.ts";

export interface Member {
  sessionId: string;
  ownerId: string | null;
  /** Messages after this time are still to be sent [UTC epoch seconds]. */
  after: number;
}

export type LiveEnd = keyof typeof liveEnds;

export function endOf(member: Pick<Member, "ownerId">, principal: Principal | null): LiveEnd | null {
  if (!principal) return "signedOut";
  if (!principal.permissions.has("noc.view")) return "forbidden";
  return principal.ownerId === member.ownerId ? null : "ownerChanged";
}
