import { and, asc, eq, getTableColumns, gte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { permissionsOf } from "../../access/policy.ts";
import { alert, queueMail } from "../../adapters/mail/index.ts";
import type { PlantToggle } from "#contract/accounts/notifications";
import type { UserType } from "#contract/accounts/session";
import { ruleTerms } from "#contract/alerts/rules";
import { messageTexts } from "#contract/messages/messages";
import type { Database } from "../../platform/db.ts";
import { messages, plantNotifications, plantOwners, plants, staffPlants, users } from "../../platform/schema.ts";
import { unsubscribeLinks } from "../accounts/index.ts";
import type { MessageRow } from "./store.ts";

/** An alert that could not be mailed for this long is no news any more [s]. */
const NEWS_SECONDS = 2 * 86_400;
/** The most messages that one run of the cron mails. */
const BATCH_SIZE = 500;

/** Owners of a plant who are not disabled, and their staff who were given it. */
const peopleOf = (plantId: string): SQL => {
  const boss = alias(users, "boss");
  const owned = sql`(select ${plantOwners.owner_id} from ${plantOwners}
    inner join ${users} as boss on ${eq(boss.id, plantOwners.owner_id)}
    where ${and(eq(plantOwners.plant_id, plantId), eq(boss.status, "Enable"))})`;
  const given = sql`(select ${staffPlants.staff_id} from ${staffPlants} where ${eq(staffPlants.plant_id, plantId)})`;
  const owner = and(eq(users.user_type, "Owner"), sql`${users.id} in ${owned}`);
  const staff = and(eq(users.user_type, "Staff"), sql`${users.id} in ${given}`, sql`${users.owner_id} in ${owned}`);
  return or(owner, staff)!;
};

export interface Reader {
  id: string;
  email: string;
  user_type: UserType;
}

/** Who wants to hear of a plant by mail: both general settings are on, and the plant's own for messages of this kind is not off. */
export async function readersOf(db: Database, plantId: string, toggle: PlantToggle = "report"): Promise<Reader[]> {
  const chosen = and(eq(plantNotifications.user_id, users.id), eq(plantNotifications.plant_id, plantId));
  const employer = alias(users, "employer");
  const columns = getTableColumns(users);
  const rows = await db
    .select({
      user: users,
      owner: getTableColumns(employer) as unknown as typeof columns,
      wanted: plantNotifications[toggle],
    })
    .from(users)
    .leftJoin(employer, eq(employer.id, users.owner_id))
    .leftJoin(plantNotifications, chosen)
    .where(
      and(
        peopleOf(plantId),
        eq(users.status, "Enable"),
        eq(users.emailVerified, true),
        eq(users.demo, false),
        eq(users.allNotifications, true),
        eq(users.emailReports, true),
      ),
    );
  return rows
    .filter(({ user, owner, wanted }) => wanted !== false && permissionsOf(user, { owner }).includes("dashboard.view"))
    .map(({ user: { id, email, user_type } }) => ({ id, email, user_type }));
}

/** A mail of alerts goes to one person, with all that came in one run. */
interface Due {
  reader: Reader;
  messages: MessageRow[];
}

/** The setting that a message follows; null: it is never mailed. */
const toggleOf = ({ rule }: MessageRow): PlantToggle | null => (rule === null ? "report" : ruleTerms[rule].toggle);

/** An alert that cleared before it was mailed is no news; one that was answered is known. */
const isNews = ({ state }: MessageRow): boolean => state === null || state === "open";

/**
 * Queues the mails of messages that are still to be mailed. The messages are marked last, and each mail has a key of its own:
 * what dies midway goes on with the next call, and nobody gets a mail twice.
 */
export async function mailMessages(
  env: Pick<Env, "AUTH_SECRET">,
  db: Database,
  portal: string | undefined,
  now: number,
): Promise<void> {
  const due = await db
    .select({ message: messages, plant: { status: plants.status } })
    .from(messages)
    .innerJoin(plants, eq(plants.plant_id, messages.plant_id))
    .where(and(eq(messages.mail_due, true), gte(messages.ts, Math.floor(now) - NEWS_SECONDS)))
    .orderBy(asc(messages.ts))
    .limit(BATCH_SIZE);
  const wanted = due.filter(({ message, plant }) => plant.status === "Enable" && isNews(message));
  for (const one of await byReader(
    db,
    wanted.map(({ message }) => message),
  ))
    await mailOne(env, db, one, portal, now);
  const ids = due.map(({ message }) => message.id);
  // One JSON parameter: D1 takes 100 of them.
  const listed = sql`${messages.id} in (select value from json_each(${JSON.stringify(ids)}))`;
  if (ids.length > 0) await db.update(messages).set({ mail_due: false }).where(listed);
}

/** Alerts of one reader travel together, so that a storm is one mail; other messages each by itself. */
async function byReader(db: Database, list: readonly MessageRow[]): Promise<Due[]> {
  const readers = new Map<string, Promise<Reader[]>>();
  const alerts = new Map<string, Due>();
  const mails: Due[] = [];
  for (const message of list) {
    const toggle = toggleOf(message);
    if (toggle === null) continue;
    const key = `${message.plant_id} ${toggle}`;
    if (!readers.has(key)) readers.set(key, readersOf(db, message.plant_id, toggle));
    for (const reader of await readers.get(key)!) {
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

async function mailOne(
  env: Pick<Env, "AUTH_SECRET">,
  db: Database,
  { reader, messages: list }: Due,
  portal: string | undefined,
  now: number,
): Promise<void> {
  const [first] = list as [MessageRow];
  const unsubscribe = portal === undefined ? undefined : await unsubscribeLinks(env, portal, reader, "alert");
  const said = list.length === 1 ? first : together(list);
  const content = alert({ ...said, link: linkOf(first, portal), unsubscribe });
  await queueMail(db, { to: reader.email, content, at: now, key: `message:${first.id}:${reader.id}` });
}

/** Several alerts as one. */
const together = (list: readonly MessageRow[]) => ({
  title: messageTexts.together(list.length),
  message: "",
  details: list.map(({ title, message }) => `${title}. ${message}`).join("\n"),
});

/** The dashboard of what the message is about; none where nobody said where the portal is. */
function linkOf({ plant_id, device_id }: MessageRow, portal: string | undefined): string | undefined {
  if (portal === undefined) return undefined;
  const query = new URLSearchParams({ plant: plant_id, ...(device_id === null ? {} : { device: device_id }) });
  return `${portal}/dashboard?${query.toString()}`;
}
