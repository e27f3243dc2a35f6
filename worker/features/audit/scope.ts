import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { anyDeviceScope, plantScope } from "../../access/scope.ts";
import type { Principal } from "../../platform/context.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { auditLog, devices, ownershipLosses, plants, users } from "../../platform/schema.ts";

export interface NamedPerson {
  id: string;
  name: string;
  email: string;
}

export interface AuditScope {
  principal: Principal;
  people: ReadonlyMap<string, NamedPerson> | null;
  lines: SQL | undefined;
}

export const knownEmail = sql<string>`coalesce(${users.removedEmail}, ${users.email})`;

/** One parameter, because D1 allows 100. */
/**
 * An Admin reads everything, or what concerns the owner they act for. An owner reads what they and their staff did, and what was done to
 * them, their plants and devices. The subject of a failed sign-in is only the digest of an address.
 */
export async function auditScope(db: Database, principal: Principal): Promise<AuditScope> {
  const { ownerId } = principal;
  if (ownerId === null) return { principal, people: null, lines: undefined };
  const rows = await db
    .select({ id: users.id, name: users.name, email: knownEmail })
    .from(users)
    .where(or(eq(users.id, ownerId), eq(users.owner_id, ownerId)));
  const ids = rows.map(({ id }) => id);
  const digests = await Promise.all(rows.map(({ email }) => sha256Hex(email.toLowerCase())));
  const people = jsonValues([...ids, ...digests]);
  const things = sql`(select ${plants.plant_id} from ${plants} where ${plantScope(principal)}
    union all select ${devices.device_id} from ${devices} where ${anyDeviceScope(principal)})`;
  // Owners keep the history of a plant or device up to its loss.
  const lost = sql`select coalesce(${ownershipLosses.device_id}, ${ownershipLosses.plant_id}) as id,
    max(${ownershipLosses.lost_at}) as until from ${ownershipLosses} where ${ownershipLosses.owner_id} = ${ownerId} group by 1`;
  // Lines without an owner are older than that column, or name nobody.
  const isOwn = or(
    eq(auditLog.owner_id, ownerId),
    and(isNull(auditLog.owner_id), or(inArray(auditLog.user_id, jsonValues(ids)), inArray(auditLog.subject, people))),
    inArray(auditLog.subject, things),
  );
  const wasOwn = sql`${auditLog.id} in (select line.id from (${lost}) as lost
    inner join ${auditLog} as line on line.subject = lost.id and line.at <= lost.until)`;
  return {
    principal,
    people: new Map(rows.map((row) => [row.id, row])),
    lines: or(isOwn, wasOwn),
  };
}
