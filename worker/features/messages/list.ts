import { and, between, desc, eq, exists, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { deviceScope, plantScope, shownName, writtenBy } from "../../access/scope.ts";
import { FLEET_SILENCE } from "#contract/alerts/rules";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import {
  type Message,
  MAX_MESSAGES_PER_RANGE,
  MAX_BELL_MESSAGES,
  MESSAGES_SHOWN_DAYS,
  type SeenMessages,
  type UserMessages,
} from "#contract/messages/messages";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { devices, messages, plants, users } from "../../platform/schema.ts";

/**
 * An Admin sees messages of the whole fleet; others see those of plants, and devices, that they see. A fleet's silence is one message for an
 * Admin, one for each plant for others.
 */
export function messageScope(db: Database, principal: Principal): SQL {
  const { reach } = principal;
  const mine = db.select({ id: plants.plant_id }).from(plants).where(plantScope(principal));
  const itself = db
    .select({ id: plants.plant_id })
    .from(plants)
    .where(and(eq(plants.plant_id, messages.plant_id), plantScope(principal)));
  const seen = db
    .select({ id: devices.device_id })
    .from(devices)
    .where(and(eq(devices.device_id, messages.device_id), deviceScope(principal)));
  // Row by row where a list of all plants or devices would be long; an owner's messages are found by the plants.
  const ofPlants = and(
    reach.of === "fleet" ? exists(itself) : inArray(messages.plant_id, mine),
    or(isNull(messages.device_id), exists(seen)),
  )!;
  // Messages without a plant are for the provider: an Admin who acts for no owner.
  const isOfFleet = sql`(${messages.rule} is not ${FLEET_SILENCE} and ${ofPlants})`;
  if (reach.of === "fleet") return or(and(eq(messages.plant_id, ""), isNull(messages.owner_id)), isOfFleet)!;
  return reach.of === "owner" ? or(eq(messages.owner_id, reach.ownerId), ofPlants)! : ofPlants;
}

export function messagesQuery(db: Database, principal: Principal, span: SQL, limit: number) {
  const zone = sql<string | null>`(select ${devices.timezone} from ${devices}
    where ${eq(devices.device_id, messages.device_id)})`;
  const { id, ts, title, message, details, type, plant_id, device_id, rule, severity, state, updated_at } = messages;
  const { answered_at, snoozed_until } = messages;
  const answered_by = shownName(principal, sql`${messages.plant_id}`);
  return db
    .select({
      id,
      ts,
      title,
      message,
      details,
      type,
      plant_id,
      device_id,
      timezone: zone,
      rule,
      severity,
      state,
      updated_at,
      answered_by,
      answered_at,
      snoozed_until,
      comment: writtenBy(answered_by, messages.comment),
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.answered_by))
    .where(and(span, messageScope(db, principal)))
    .orderBy(desc(messages.ts), desc(messages.id))
    .limit(limit);
}

export interface SeenState {
  at: number;
  id: number;
}

export async function seenUntil(db: Database, userId: string): Promise<SeenState> {
  const { messagesSeenAt: at, messagesSeenId: id } = users;
  const [row] = await db.select({ at, id }).from(users).where(eq(users.id, userId));
  return { at: row?.at ?? 0, id: row?.id ?? Number.MAX_SAFE_INTEGER };
}

export const withIsNew = (rows: Omit<Message, "isNew">[], seen: SeenState): Message[] =>
  rows.map((row) => Object.assign(row, { isNew: row.ts > seen.at || (row.ts === seen.at && row.id > seen.id) }));

const isForAdmins = ({ plant_id, severity }: Message): boolean => plant_id === "" || severity === "critical";

export async function userMessages(db: Database, principal: Principal, now: number): Promise<UserMessages> {
  const since = Math.floor(now) - MESSAGES_SHOWN_DAYS * SECONDS_PER_DAY;
  const [rows, seen] = await Promise.all([
    messagesQuery(db, principal, gte(messages.ts, since), MAX_BELL_MESSAGES),
    seenUntil(db, principal.user.id),
  ]);
  const allMessages = withIsNew(rows, seen);
  const counts = principal.reach.of === "fleet" ? isForAdmins : () => true;
  return { messages: allMessages.filter((message) => message.isNew && counts(message)), allMessages };
}

export async function messagesBetween(
  db: Database,
  principal: Principal,
  { from, to }: { from: number; to: number },
): Promise<Message[]> {
  const [rows, seen] = await Promise.all([
    messagesQuery(db, principal, between(messages.ts, from, to), MAX_MESSAGES_PER_RANGE),
    seenUntil(db, principal.user.id),
  ]);
  return withIsNew(rows, seen);
}

/** Never moves back, and never past now. */
export async function markSeen(db: Database, userId: string, { until, id }: SeenMessages, now: number): Promise<void> {
  const latest = Math.floor(now);
  const at = Math.min(until, latest);
  const seenId = until > latest || id === undefined ? null : id;
  const { messagesSeenAt, messagesSeenId } = users;
  const isLater = or(
    sql`coalesce(${messagesSeenAt}, 0) < ${at}`,
    and(eq(messagesSeenAt, at), isNotNull(messagesSeenId), seenId === null ? undefined : lt(messagesSeenId, seenId)),
  );
  await db
    .update(users)
    .set({ messagesSeenAt: at, messagesSeenId: seenId })
    .where(and(eq(users.id, userId), isLater));
}
