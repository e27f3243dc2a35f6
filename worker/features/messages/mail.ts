import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { and, asc, eq, getTableColumns, gt, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isOwner, isStaff } from "../../access/people.ts";
import { permissionsOf } from "../../access/policy.ts";
import { alert, queueMail } from "../../adapters/mail/index.ts";
import type { PlantToggle } from "#contract/accounts/notifications";
import type { UserType } from "#contract/accounts/session";
import { type AlertRule, ruleTerms } from "#contract/alerts/rules";
import { messageTexts } from "#contract/messages/messages";
import { type Database, jsonValues } from "../../platform/db.ts";
import {
  heldAlerts,
  mailOutbox,
  messages,
  plantNotifications,
  plantOwners,
  plants,
  staffPlants,
  users,
} from "../../platform/schema.ts";
import { unsubscribeLinks } from "../accounts/index.ts";
import type { MessageRow } from "./store.ts";

/** An alert not mailed for this long is dropped [s]. */
const NEWS_SECONDS = 2 * SECONDS_PER_DAY;
const BATCH_SIZE = 500;
/** Alerts that wait for one person's next mail; later ones are only under the bell. */
export const MAX_HELD_ALERTS = 200;
/** People whose held alerts a tick reads; the others follow in the next ones. */
const HELD_READERS = 20;
/** Alert mails per person and day; further alerts travel together in the next one. */
export const ALERT_MAILS_PER_DAY = 20;

const peopleOf = (plantId: string): SQL => {
  const plantOwner = alias(users, "plantOwner");
  const owned = sql`(select ${plantOwners.owner_id} from ${plantOwners}
    inner join ${users} as plantOwner on ${eq(plantOwner.id, plantOwners.owner_id)}
    where ${and(eq(plantOwners.plant_id, plantId), eq(plantOwner.status, "Enable"))})`;
  const assigned = sql`(select ${staffPlants.staff_id} from ${staffPlants} where ${eq(staffPlants.plant_id, plantId)})`;
  const owner = and(isOwner(), sql`${users.id} in ${owned}`);
  const staff = and(isStaff(), sql`${users.id} in ${assigned}`, sql`${users.owner_id} in ${owned}`);
  return or(owner, staff)!;
};

export interface MailReader {
  id: string;
  email: string;
  user_type: UserType;
}

/** People who get a plant's alert mails: both general settings are on, and the plant's own toggle is not off. */
export async function readersOf(db: Database, plantId: string, toggle: PlantToggle): Promise<MailReader[]> {
  const chosen = and(eq(plantNotifications.user_id, users.id), eq(plantNotifications.plant_id, plantId));
  const owner = alias(users, "owner");
  const columns = getTableColumns(users);
  const rows = await db
    .select({
      user: users,
      owner: getTableColumns(owner) as unknown as typeof columns,
      wanted: plantNotifications[toggle],
    })
    .from(users)
    .leftJoin(owner, eq(owner.id, users.owner_id))
    .leftJoin(plantNotifications, chosen)
    .where(
      and(
        peopleOf(plantId),
        eq(users.status, "Enable"),
        eq(users.emailVerified, true),
        eq(users.demo, false),
        eq(users.allNotifications, true),
        eq(users.emailAlerts, true),
      ),
    );
  return rows
    .filter(({ user, owner, wanted }) => wanted !== false && permissionsOf(user, { owner }).includes("dashboard.view"))
    .map(({ user: { id, email, user_type } }) => ({ id, email, user_type }));
}

interface DueMail {
  reader: MailReader;
  messages: MessageRow[];
  isLast?: boolean;
}

const toggleOf = ({ rule }: MessageRow): PlantToggle | null => (rule === null ? "washDue" : ruleTerms[rule].toggle);

const isStillRelevant = ({ state }: MessageRow): boolean => state === null || state === "open";

/** Whether an alert that clears soon isn't worth a mail has been open for long enough, or has cleared. */
function hasWaited(now: number): SQL | undefined {
  const waits = (Object.keys(ruleTerms) as AlertRule[]).filter((rule) => ruleTerms[rule].mailAfter > 0);
  const waiting = waits.map((rule) => {
    const isYoung = gt(messages.ts, Math.floor(now) - ruleTerms[rule].mailAfter);
    return sql`(${messages.rule} is ${rule} and ${messages.state} = 'open' and ${isYoung})`;
  });
  return and(...waiting.map((one) => sql`not ${one}`));
}

/** Queues mails. Marks messages last, and each mail has a key, so a run repeated after a crash sends no mail twice. */
export async function mailMessages(
  env: Pick<Env, "AUTH_SECRET">,
  db: Database,
  portal: string | undefined,
  now: number,
): Promise<void> {
  const since = gte(messages.ts, Math.floor(now) - NEWS_SECONDS);
  // Plants take turns, so that one with many alerts doesn't keep those of others waiting.
  const turn = sql`row_number() over (partition by ${messages.plant_id} order by ${messages.ts})`;
  const due = await db
    .select({ message: messages, plant: { status: plants.status } })
    .from(messages)
    .innerJoin(plants, eq(plants.plant_id, messages.plant_id))
    .where(and(eq(messages.mail_due, true), since, hasWaited(now)))
    .orderBy(turn, asc(messages.ts))
    .limit(BATCH_SIZE);
  const wanted = due.filter(({ message, plant }) => plant.status === "Enable" && isStillRelevant(message));
  const fresh = wanted.map(({ message }) => ({ message, only: null }));
  const held = await heldMessages(db, since, now);
  for (const one of await byReader(db, [...held, ...fresh])) await mailOrHold(env, db, one, portal, now);
  const ids = due.map(({ message }) => message.id);
  const listed = sql`${messages.id} in ${jsonValues(ids)}`;
  if (ids.length > 0) await db.update(messages).set({ mail_due: false }).where(listed);
}

async function byReader(db: Database, list: readonly Addressed[]): Promise<DueMail[]> {
  const readers = new Map<string, Promise<MailReader[]>>();
  const alerts = new Map<string, DueMail>();
  const mails: DueMail[] = [];
  for (const { message, only } of list) {
    const toggle = toggleOf(message);
    if (toggle === null) continue;
    const key = `${message.plant_id} ${toggle}`;
    if (!readers.has(key)) readers.set(key, readersOf(db, message.plant_id, toggle));
    for (const reader of await readers.get(key)!) {
      if (only !== null && reader.id !== only) continue;
      const together = message.rule === null ? undefined : alerts.get(reader.id);
      if (together) {
        together.messages.push(message);
        continue;
      }
      const one = { reader, messages: [message] };
      if (message.rule !== null) alerts.set(reader.id, one);
      mails.push(one);
    }
  }
  return mails;
}

async function mailOrHold(
  env: Pick<Env, "AUTH_SECRET">,
  db: Database,
  due: DueMail,
  portal: string | undefined,
  now: number,
): Promise<void> {
  const { reader, messages: list } = due;
  if (list[0]!.rule === null) return mailOne(env, db, due, `message:${list[0]!.id}:${reader.id}`, portal, now);
  const sent = await alertMailsOf(db, reader.id, now - SECONDS_PER_DAY);
  if (sent >= ALERT_MAILS_PER_DAY) {
    const room = MAX_HELD_ALERTS - (await db.$count(heldAlerts, eq(heldAlerts.user_id, reader.id)));
    const ids = JSON.stringify(list.slice(0, Math.max(0, room)).map(({ id }) => id));
    await db.run(sql`insert into ${heldAlerts} (user_id, message_id)
      select ${reader.id}, value from json_each(${ids}) where true on conflict do nothing`);
    return;
  }
  const isLast = sent === ALERT_MAILS_PER_DAY - 1;
  // The key uses the newest message, because held ones may be gone when a failed run is repeated.
  const newest = Math.max(...list.map(({ id }) => id));
  await mailOne(env, db, { ...due, isLast }, `${alertKeys(reader.id)}${newest}`, portal, now);
  const mailed = jsonValues(list.map(({ id }) => id));
  await db.delete(heldAlerts).where(and(eq(heldAlerts.user_id, reader.id), sql`${heldAlerts.message_id} in ${mailed}`));
}

const alertKeys = (readerId: string): string => `alerts:${readerId}:`;

async function alertMailsOf(db: Database, readerId: string, since: number): Promise<number> {
  const keys = alertKeys(readerId);
  // ";" follows ":", so this is the range of all keys with the prefix.
  const mine = and(gte(mailOutbox.key, keys), lt(mailOutbox.key, `${keys.slice(0, -1)};`));
  return db.$count(mailOutbox, and(mine, gte(mailOutbox.created_at, Math.floor(since))));
}

interface Addressed {
  message: MessageRow;
  only: string | null;
}

/** Held alerts of people who may get a mail again. */
async function heldMessages(db: Database, since: SQL, now: number): Promise<Addressed[]> {
  const mailsOfDay = sql`(select count(*) from ${mailOutbox}
    where ${mailOutbox.key} >= 'alerts:' || holder.user_id || ':' and ${mailOutbox.key} < 'alerts:' || holder.user_id || ';'
    and ${mailOutbox.created_at} >= ${Math.floor(now - SECONDS_PER_DAY)})`;
  const readers = sql`(select holder.user_id from (select distinct user_id from ${heldAlerts}) as holder
    where ${mailsOfDay} < ${ALERT_MAILS_PER_DAY} order by random() limit ${HELD_READERS})`;
  const rows = await db
    .select({ only: heldAlerts.user_id, message: messages, status: plants.status })
    .from(heldAlerts)
    .innerJoin(messages, eq(messages.id, heldAlerts.message_id))
    .innerJoin(plants, eq(plants.plant_id, messages.plant_id))
    .where(and(since, eq(messages.state, "open"), sql`${heldAlerts.user_id} in ${readers}`))
    .orderBy(asc(messages.ts));
  const isNewsOf = and(eq(messages.id, heldAlerts.message_id), since, eq(messages.state, "open"));
  await db.delete(heldAlerts).where(sql`not exists (select 1 from ${messages} where ${isNewsOf})`);
  return rows.filter(({ status }) => status === "Enable").map(({ only, message }) => ({ only, message }));
}

async function mailOne(
  env: Pick<Env, "AUTH_SECRET">,
  db: Database,
  { reader, messages: list, isLast = false }: DueMail,
  key: string,
  portal: string | undefined,
  now: number,
): Promise<void> {
  const [first] = list as [MessageRow];
  const unsubscribe = portal === undefined ? undefined : await unsubscribeLinks(env, portal, reader, "alert");
  const switches = list.map(toggleOf).filter((toggle) => toggle !== null);
  const note = isLast ? messageTexts.lastBeforeLimit(ALERT_MAILS_PER_DAY) : "";
  const words =
    list.length === 1
      ? { ...first, details: [first.details, note].filter(Boolean).join("\n"), link: linkOf(first, portal) }
      : together(list, note, portal);
  await queueMail(db, { to: reader.email, content: alert({ ...words, switches, unsubscribe }), at: now, key });
}

const together = (list: readonly MessageRow[], note: string, portal: string | undefined) => ({
  title: messageTexts.together(list.length),
  message: "",
  details: note,
  items: list.map((message) => ({ text: `${message.title}. ${message.message}`, link: linkOf(message, portal) })),
});

function linkOf({ plant_id, device_id }: MessageRow, portal: string | undefined): string | undefined {
  if (portal === undefined) return undefined;
  const query = new URLSearchParams({ plant: plant_id, ...(device_id === null ? {} : { device: device_id }) });
  return `${portal}/dashboard?${query.toString()}`;
}
