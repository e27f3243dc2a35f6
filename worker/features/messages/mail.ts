import { and, asc, eq, getTableColumns, gte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { permissionsOf } from "../../access/policy.ts";
import { alert, queueMail } from "../../adapters/mail/index.ts";
import type { UserType } from "#contract/accounts/session";
import type { Database } from "../../platform/db.ts";
import { messages, plantNotifications, plantOwners, plants, staffPlants, users } from "../../platform/schema.ts";
import { unsubscribeLinks } from "../accounts/index.ts";
import type { MessageRow } from "./store.ts";

/** An alert that could not be mailed for this long is no news any more [s]. */
const NEWS_SECONDS = 2 * 86_400;
/** One run of the cron mails at most so many messages. */
const A_RUN = 50;

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

/** Who wants to hear of a plant by mail: both general settings are on, and the plant's reports are not off. */
export async function readersOf(db: Database, plantId: string): Promise<Reader[]> {
  const chosen = and(eq(plantNotifications.user_id, users.id), eq(plantNotifications.plant_id, plantId));
  const employer = alias(users, "employer");
  const columns = getTableColumns(users);
  const rows = await db
    .select({
      user: users,
      owner: getTableColumns(employer) as unknown as typeof columns,
      wanted: plantNotifications.report,
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

/**
 * Queues the mails of messages that are still to be mailed. The message is marked last, and each mail has a key of its own:
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
    .limit(A_RUN);
  for (const { message, plant } of due) {
    const readers = plant.status === "Enable" ? await readersOf(db, message.plant_id) : [];
    for (const reader of readers) {
      const unsubscribe = portal === undefined ? undefined : await unsubscribeLinks(env, portal, reader, "alert");
      const content = alert({ ...message, link: linkOf(message, portal), unsubscribe });
      await queueMail(db, { to: reader.email, content, at: now, key: `message:${message.id}:${reader.id}` });
    }
    await db.update(messages).set({ mail_due: false }).where(eq(messages.id, message.id));
  }
}

/** The dashboard of what the message is about; none where nobody said where the portal is. */
function linkOf({ plant_id, device_id }: MessageRow, portal: string | undefined): string | undefined {
  if (portal === undefined) return undefined;
  const query = new URLSearchParams({ plant: plant_id, ...(device_id === null ? {} : { device: device_id }) });
  return `${portal}/dashboard?${query.toString()}`;
}
