import { and, desc, eq, gte, lt, ne, type SQL, sql } from "drizzle-orm";
import type { RecommendationState } from "#contract/dashboard/recommendation";
import type { Database } from "../../platform/db.ts";
import { cleaningEvents, devices, messages } from "../../platform/schema.ts";
import { insertMessage } from "./store.ts";

/** What a message about a wash said: state and first and last Monday of the window, on a day. */
export interface SaidWash {
  day: string;
  state: RecommendationState;
  first: string;
  last: string;
  /** A person put it on hold. */
  isChosen?: true;
}

/** Without a message, what was said still holds. */
export interface WashNews {
  said: SaidWash;
  message: { title: string; message: string } | null;
}

const prefixOf = (plantId: string): string => `wash:${plantId}:`;
const keyOf = (plantId: string, { day, state, first, last, isChosen }: SaidWash): string =>
  `${prefixOf(plantId)}${day}:${state}:${first}:${last}${isChosen ? ":chosen" : ""}`;

const isOfWash = (plantId: string): SQL => {
  const prefix = prefixOf(plantId);
  // ";" follows ":", so this is the range of all keys with the prefix.
  return and(gte(messages.dedupe_key, prefix), lt(messages.dedupe_key, `${prefix.slice(0, -1)};`))!;
};

export async function newestWashMessage(db: Database, plantId: string): Promise<SaidWash | null> {
  const [row] = await db
    .select({ key: messages.dedupe_key })
    .from(messages)
    .where(isOfWash(plantId))
    .orderBy(desc(messages.id))
    .limit(1);
  if (!row) return null;
  const [day, state, first, last, chosen] = row.key.slice(prefixOf(plantId).length).split(":");
  const said = { day: day!, state: state as RecommendationState, first: first!, last: last! };
  return chosen === undefined ? said : { ...said, isChosen: true };
}

const setState = (db: Database, state: "open" | "cleared", now: number, which: SQL) =>
  db
    .update(messages)
    .set({ state, updated_at: Math.floor(now) })
    .where(and(which, ne(messages.state, state)));

/** Statement that closes the plant's message about a wash that isn't due any longer. */
export const closeWashMessagesOf = (db: Database, plantId: string, now: number, where: SQL) =>
  setState(db, "cleared", now, and(isOfWash(plantId), where)!);

/** Statement that opens a message again. It was closed by a wash that was deleted since, or while the wash was in no rush. */
export const openWashMessage = (db: Database, plantId: string, said: SaidWash, now: number, where: SQL) =>
  setState(db, "open", now, and(eq(messages.dedupe_key, keyOf(plantId, said)), where)!);

/** Statements that leave the message of the news as the only open one of the plant; null: none. */
export function setWashMessage(
  db: Database,
  plantId: string,
  news: WashNews | null,
  { now, where }: { now: number; where: SQL },
) {
  const key = news === null ? "" : keyOf(plantId, news.said);
  const ts = Math.floor(now);
  const row = {
    type: "PLANT" as const,
    plant_id: plantId,
    dedupe_key: key,
    mail_due: true,
    state: "open" as const,
    ts,
    updated_at: ts,
  };
  const others = and(isOfWash(plantId), ne(messages.dedupe_key, key), where)!;
  return [
    setState(db, "cleared", now, others),
    ...(news === null ? [] : [openWashMessage(db, plantId, news.said, now, where)]),
    ...(news?.message ? [insertMessage(db, { ...row, ...news.message }, where)] : []),
  ] as const;
}

/** Statement that closes the plant's message about a wash after one was logged. `plantId` may be a query. */
export const closeWashMessages = (db: Database, plantId: SQL, now: number) =>
  setState(
    db,
    "cleared",
    now,
    sql`${messages.plant_id} = ${plantId} and ${messages.dedupe_key} like 'wash:%'
      and exists (select 1 from ${cleaningEvents} inner join ${devices} on ${devices.device_id} = ${cleaningEvents.device_id}
        where ${devices.plant_id} = ${messages.plant_id}
          and coalesce(${cleaningEvents.end_day}, ${cleaningEvents.day}) >= date(${messages.ts}, 'unixepoch', '-1 day'))`,
  );
