import { and, eq, exists, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "../platform/db.ts";
import { users } from "../platform/schema.ts";
import { save } from "../records/save.ts";
import { isStored } from "../records/store.ts";
import type { SourcedAuthor } from "./audit.ts";

/**
 * Enables an account that was never enabled before and has a verified address. A person whom an Admin disabled can't
 * come back by signing in.
 */
export async function enableNewAccount(db: Database, id: string, by: SourcedAuthor): Promise<boolean> {
  const isNew = and(
    eq(users.id, id),
    eq(users.status, "Disable"),
    eq(users.emailVerified, true),
    isNull(users.enabledAt),
  );
  const saved = await save(db, {
    entry: { action: "account-enabled", ...by, subject: id },
    unchanged: isStored(users, isNew),
    statements: [
      db
        .update(users)
        .set({ status: "Enable", enabledAt: Math.floor(by.at) })
        .where(eq(users.id, id)),
    ],
  });
  return saved !== null;
}

function enabledPerson(db: Pick<Database, "select">, userId: string) {
  const owner = alias(users, "owner");
  const isEnabled = and(eq(users.status, "Enable"), or(isNull(owner.id), ne(owner.status, "Disable")));
  return db
    .select({ id: users.id })
    .from(users)
    .leftJoin(owner, eq(owner.id, users.owner_id))
    .where(and(eq(users.id, userId), isEnabled));
}

export const canSignIn = async (db: Pick<Database, "select">, userId: string): Promise<boolean> =>
  (await enabledPerson(db, userId)).length > 0;

export const canSignInCondition = (db: Pick<Database, "select">, userId: string): SQL =>
  exists(enabledPerson(db, userId));

/** For a status set by another person. `enabledAt` is always set, so that the account can't enable itself again. */
export const statusColumns = (status: "Enable" | "Disable", now: number) => ({
  status,
  enabledAt: sql`coalesce(${users.enabledAt}, ${Math.floor(now)})`,
  updatedAt: new Date(now * 1000),
});
