import { and, between, eq, gt, lt, or, type SQL } from "drizzle-orm";
import { ofOwner } from "../../access/scope.ts";
import type { Message } from "#contract/messages/messages";
import {
  MAX_NOC_CHANGES,
  NOC_PAGE_MESSAGES,
  NOC_PAGE_OPEN,
  type NocMessages,
  type NocMessagesQuery,
} from "#contract/noc/noc";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { messages } from "../../platform/schema.ts";
import { withIsNew, messagesQuery, seenUntil } from "./list.ts";

export async function messagesPage(
  db: Database,
  principal: Principal,
  { from, to, before, owner, plant, device, state }: NocMessagesQuery,
): Promise<NocMessages> {
  const wanted: (SQL | undefined)[] = [
    between(messages.ts, from, to),
    before === undefined ? undefined : lt(messages.id, before),
    ofOwner(principal, messages.plant_id, owner),
    plant === undefined ? undefined : eq(messages.plant_id, plant),
    device === undefined ? undefined : eq(messages.device_id, device),
    state === undefined ? undefined : eq(messages.state, state),
  ];
  const size = state === undefined ? NOC_PAGE_MESSAGES : NOC_PAGE_OPEN;
  const [rows, seen] = await Promise.all([
    messagesQuery(db, principal, and(...wanted)!, size + 1),
    seenUntil(db, principal.user.id),
  ]);
  return { messages: withIsNew(rows.slice(0, size), seen), more: rows.length > size };
}

export async function changedMessages(db: Database, principal: Principal, after: number): Promise<Message[]> {
  const isChanged = or(gt(messages.ts, after), gt(messages.updated_at, after))!;
  const [rows, seen] = await Promise.all([
    messagesQuery(db, principal, isChanged, MAX_NOC_CHANGES),
    seenUntil(db, principal.user.id),
  ]);
  return withIsNew(rows, seen).toReversed();
}
