import { and, asc, eq, getTableColumns, gt, lte, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { reachOf } from "../../access/kinds.ts";
import { permissionsOf } from "../../access/policy.ts";
import type { Database } from "../../platform/db.ts";
import { reportSettings, type UserRow, users } from "../../platform/schema.ts";

const PAGE_PEOPLE = 500;

/** Admins get no reports, which would hold the whole fleet. */
export const mayGetReports = (user: UserRow, owner: UserRow | null): boolean =>
  reachOf(user).of !== "fleet" &&
  user.status === "Enable" &&
  owner?.status !== "Disable" &&
  user.emailVerified &&
  !user.demo &&
  permissionsOf(user, { owner }).includes("dashboard.view");

export function peopleQuery(db: Database) {
  const owners = alias(users, "owner");
  const columns = getTableColumns(users);
  return db
    .select({
      user: users,
      owner: getTableColumns(owners) as unknown as typeof columns,
      settings: reportSettings,
    })
    .from(users)
    .leftJoin(owners, eq(owners.id, users.owner_id))
    .leftJoin(reportSettings, eq(reportSettings.user_id, users.id))
    .$dynamic();
}

export const zoneOf = ({ time_zone }: Pick<UserRow, "time_zone">): string => time_zone ?? "UTC";

/**
 * People who get mails with figures, and match `which`. In pages, from a random person on, so that mails that fail each time don't keep
 * those of others waiting.
 */
export async function* mailReaders(db: Database, which: SQL | undefined) {
  const start = crypto.randomUUID();
  for (const [from, to] of [
    [start, null],
    ["", start],
  ] as const) {
    for (let after: string = from; ;) {
      const span = and(gt(users.id, after), to === null ? undefined : lte(users.id, to));
      const rows = await peopleQuery(db)
        .where(and(which, eq(users.allNotifications, true), span))
        .orderBy(asc(users.id))
        .limit(PAGE_PEOPLE);
      yield* rows.filter(({ user, owner }) => mayGetReports(user, owner));
      if (rows.length < PAGE_PEOPLE) break;
      after = rows.at(-1)!.user.id;
    }
  }
}
