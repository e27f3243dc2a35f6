import { CHANGES_OVERLAP_SECONDS, type NocChanges } from "#contract/noc/noc";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { changedMessages } from "../messages/index.ts";

export async function nocChanges(db: Database, principal: Principal, after: number, now: number): Promise<NocChanges> {
  const messages = await changedMessages(db, principal, after);
  return { messages, until: Math.max(after, Math.floor(now) - CHANGES_OVERLAP_SECONDS) };
}
