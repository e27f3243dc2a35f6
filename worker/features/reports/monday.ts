import { and, eq, type SQL, sql } from "drizzle-orm";
import { addDays, dayOf, instantOf, mondayOf, SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { MONDAY_HOUR, mondayMail, type RecentWash } from "#contract/decision/monday-mail";
import { reachOf } from "../../access/kinds.ts";
import { plantScope } from "../../access/scope.ts";
import { mondayDecisions, queueMail } from "../../adapters/mail/index.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { logError } from "../../platform/log.ts";
import {
  cleaningEvents,
  devices,
  mailOutbox,
  plantOwners,
  staffPlants,
  type UserRow,
  users,
} from "../../platform/schema.ts";
import { setting } from "../../platform/settings.ts";
import { unsubscribeLinks } from "../accounts/index.ts";
import { washResult } from "../cleanings/index.ts";
import { decidedPlants, holdsJudgedOn, runnerOf, withDecision } from "../plant-plans/index.ts";
import { mailReaders, zoneOf } from "./people.ts";

const MAX_MAILS_PER_TICK = 25;
/** People whose plants are all disabled have a decision and get no mail. */
const MAX_LOOKS_PER_TICK = 200;
/** A mail that could not be queued by then is dropped. */
const LATE_SECONDS = SECONDS_PER_DAY;
/** A wash has a result from four days after it. */
const RESULT_DAYS = { from: -13, to: -4 };
const MAX_RESULTS = 3;

/** Monday whose mail is due in a zone; null: none. */
export function dueMonday(zone: string, now: number): string | null {
  const monday = mondayOf(dayOf(zone, now));
  const at = instantOf(zone, monday, MONDAY_HOUR * SECONDS_PER_HOUR);
  return now >= at && now < at + LATE_SECONDS ? monday : null;
}

const keyStart = "monday:";

/** Queues the mails that are due; one for a person and Monday, which are the mail's key. */
export async function sendMondayDecisions(env: Env, db: Database, now: number): Promise<void> {
  const zones = await db
    .selectDistinct({ time_zone: users.time_zone })
    .from(users)
    .where(eq(users.mondayDecisions, true));
  const due = zones.flatMap(({ time_zone }) => {
    const monday = dueMonday(zoneOf({ time_zone }), now);
    return monday === null ? [] : [[zoneOf({ time_zone }), monday] as const];
  });
  if (due.length === 0) return;
  let [mails, looks] = [0, 0];
  for await (const { user } of mailReaders(db, isDue(Object.fromEntries(due)))) {
    try {
      if (await sendTo(env, db, user, dueMonday(zoneOf(user), now)!, now)) mails++;
    } catch (error) {
      logError("monday-mail-failed", error, { user: user.id });
    }
    if (mails >= MAX_MAILS_PER_TICK || ++looks >= MAX_LOOKS_PER_TICK) return;
  }
}

function isDue(mondays: Readonly<Record<string, string>>): SQL {
  const monday = sql`(select value from json_each(${JSON.stringify(mondays)}) where key = coalesce(${users.time_zone}, 'UTC'))`;
  // Without a decision there is nothing to say; such people would be looked at again every five minutes.
  const plants = sql`(select 1 from ${plantOwners} where ${plantOwners.owner_id} = ${users.id} and ${plantOwners.plant_id} in ${withDecision}
    union all select 1 from ${staffPlants} where ${staffPlants.staff_id} = ${users.id} and ${staffPlants.plant_id} in ${withDecision})`;
  return and(
    eq(users.mondayDecisions, true),
    sql`exists ${plants}`,
    sql`${monday} is not null`,
    sql`not exists (select 1 from ${mailOutbox} where ${mailOutbox.key} = ${keyStart} || ${users.id} || ':' || ${monday})`,
  )!;
}

/** False: none of the person's plants is calculated yet. */
async function sendTo(env: Env, db: Database, user: UserRow, monday: string, now: number): Promise<boolean> {
  const portal = URL.parse(setting(env, "PORTAL_ADDRESS") ?? "")?.origin;
  const decided = await decidedPlants(db, plantScope({ reach: reachOf(user) }), now);
  if (decided.length === 0) return false;
  const plants = decided.map(({ plant: { plant_id, plant_name }, decision }) => ({ plant_id, plant_name, decision }));
  const unsubscribe = portal === undefined ? undefined : await unsubscribeLinks(env, portal, user, "monday");
  const names = new Map(plants.map(({ plant_id, plant_name }) => [plant_id, plant_name]));
  const judged = await holdsJudgedOn({ ...runnerOf(env, db), now }, [...names.keys()], monday);
  const holds = judged.map(({ plant_id, step, hold }) => ({ plant_name: names.get(plant_id)!, step, hold }));
  const mail = mondayMail(plants, await recentWashes(db, plants, monday, now), holds);
  const content = { ...mondayDecisions(mail, { portal, unsubscribe }), expiresAt: now + LATE_SECONDS };
  await queueMail(db, { to: user.email, content, at: now, key: `${keyStart}${user.id}:${monday}` });
  return true;
}

/** Newest wash of a plant with a measured result. */
async function recentWashes(
  db: Database,
  plants: readonly { plant_id: string; plant_name: string }[],
  today: string,
  now: number,
): Promise<RecentWash[]> {
  const ended = sql<string>`coalesce(${cleaningEvents.end_day}, ${cleaningEvents.day})`;
  const names = new Map(plants.map(({ plant_id, plant_name }) => [plant_id, plant_name]));
  const rows = await db
    .select({ plant_id: devices.plant_id, device_id: devices.device_id, day: cleaningEvents.day, ended })
    .from(cleaningEvents)
    .innerJoin(devices, eq(devices.device_id, cleaningEvents.device_id))
    .where(
      and(
        sql`${devices.plant_id} in ${jsonValues([...names.keys()])}`,
        sql`${ended} between ${addDays(today, RESULT_DAYS.from)} and ${addDays(today, RESULT_DAYS.to)}`,
      ),
    )
    .orderBy(sql`${ended} desc`, devices.device_id);
  const washes: RecentWash[] = [];
  for (const [plant_id, all] of Map.groupBy(rows, (row) => row.plant_id)) {
    const newest = all.filter((row) => row.ended === all[0]!.ended);
    const { result } = await washResult(db, newest, now);
    if (result) washes.push({ plant_name: names.get(plant_id)!, day: newest[0]!.ended, ...result });
    if (washes.length >= MAX_RESULTS) break;
  }
  return washes;
}
