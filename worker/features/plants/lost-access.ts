import { and, desc, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import { auditWhere } from "../../access/audit.ts";
import { ownershipLost, queueMail } from "../../adapters/mail/index.ts";
import { type LostAccess, TAKE_BACK_SECONDS } from "#contract/owners/lost-access";
import type { Principal } from "../../platform/context.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { devices, ownershipLosses, plantOwners, plants, staffPlants, users } from "../../platform/schema.ts";

interface LossContext {
  principal: Principal;
  at: number;
  plant_id: string;
  name: string;
  /** Null: the plant itself is lost. */
  device_id: string | null;
  staff: readonly string[];
}

/**
 * Records what owners lose by another person's change, in its transaction. An Admin's decision cannot be taken back. `losers`: a query of
 * owner ids.
 */
export function recordLostAccess(
  db: Database,
  losers: SQL,
  { principal, staff, ...change }: LossContext,
  condition: SQL,
) {
  const { id, user_type } = principal.user;
  const at = Math.floor(change.at);
  const expires = user_type === "Admin" ? null : at + TAKE_BACK_SECONDS;
  return db.insert(ownershipLosses).select(
    sql`select lower(hex(randomblob(16))), loser, ${change.plant_id}, ${change.device_id}, ${change.name},
      ${JSON.stringify(staff)}, ${id}, ${at}, ${expires}, null
      from (${losers}) where loser <> ${id} and ${condition}`,
  );
}

export const formerOwners = (from: string, to: string): SQL =>
  sql`select ${plantOwners.owner_id} as loser from ${plantOwners} where ${plantOwners.plant_id} = ${from} and ${plantOwners.owner_id}
    not in (select o.owner_id from ${plantOwners} as o where o.plant_id = ${to})`;

const by = { name: users.name, company: users.company_name, kind: users.user_type };
const nameOf = ({ name, company, kind }: { name: string; company: string; kind: string }): string =>
  kind === "Admin" ? "Your Soilsight administrator" : company || name;

export async function mailLostAccess(
  db: Database,
  { principal, at, plant_id }: Pick<LossContext, "principal" | "at" | "plant_id">,
  portal: string,
): Promise<void> {
  const rows = await db
    .select({ loss: ownershipLosses, email: users.email, zone: users.time_zone })
    .from(ownershipLosses)
    .innerJoin(users, eq(users.id, ownershipLosses.owner_id))
    .where(
      and(
        eq(ownershipLosses.plant_id, plant_id),
        eq(ownershipLosses.lost_at, Math.floor(at)),
        eq(ownershipLosses.lost_by, principal.user.id),
        eq(users.status, "Enable"),
        eq(users.emailVerified, true),
        eq(users.demo, false),
      ),
    );
  const { user_name: name, company_name: company, user_type: kind } = principal.user;
  for (const { loss, email, zone } of rows) {
    const { id, device_id, expires_at } = loss;
    const content = ownershipLost({
      kind: device_id === null ? "plant" : "device",
      name: loss.name,
      by: nameOf({ name, company, kind }),
      expiresAt: expires_at,
      zone,
      link: `${portal}/plant/listing`,
    });
    await queueMail(db, { to: email, content, at, key: `ownership-lost:${id}` });
  }
}

const open = (ownerId: string, now: number): SQL =>
  and(
    eq(ownershipLosses.owner_id, ownerId),
    isNull(ownershipLosses.restored_at),
    gte(ownershipLosses.expires_at, Math.floor(now)),
  )!;

export async function lossesOf(db: Database, ownerId: string, now: number): Promise<LostAccess[]> {
  const rows = await db
    .select({ loss: ownershipLosses, ...by })
    .from(ownershipLosses)
    .innerJoin(users, eq(users.id, ownershipLosses.lost_by))
    .where(open(ownerId, now))
    .orderBy(desc(ownershipLosses.lost_at), desc(ownershipLosses.id));
  return rows.map(({ loss, ...person }) => ({
    id: loss.id,
    kind: loss.device_id === null ? "plant" : "device",
    name: loss.name,
    by: nameOf(person),
    lostAt: loss.lost_at,
    expiresAt: loss.expires_at!,
  }));
}

export async function takeBack(
  db: Database,
  id: string,
  { principal, at, requestId }: { principal: Principal; at: number; requestId: string },
): Promise<"done" | "gone" | "plant-first"> {
  const { id: ownerId } = principal.user;
  const [loss] = await db
    .select()
    .from(ownershipLosses)
    .where(and(eq(ownershipLosses.id, id), open(ownerId, at)));
  if (!loss) return "gone";
  const { plant_id, device_id, staff } = loss;
  const owns = sql`exists (select 1 from ${plantOwners} where ${and(eq(plantOwners.plant_id, plant_id), eq(plantOwners.owner_id, ownerId))})`;
  const restored_at = Math.floor(at);
  const isRestored = sql`exists (select 1 from ${ownershipLosses} where ${ownershipLosses.id} = ${id} and ${ownershipLosses.restored_at} = ${restored_at})`;
  const mark = db
    .update(ownershipLosses)
    .set({ restored_at })
    .where(and(eq(ownershipLosses.id, id), isNull(ownershipLosses.restored_at), device_id === null ? undefined : owns));
  const subject = device_id ?? plant_id;
  const note = auditWhere(
    db,
    { action: "loss-taken-back", at, userId: ownerId, subject, after: { name: loss.name }, requestId },
    isRestored,
  );
  // Makes open forms of the plant outdated; its last save can no longer be undone.
  const touch = db
    .update(plants)
    .set({ users_version: crypto.randomUUID(), users_undo: null })
    .where(and(eq(plants.plant_id, plant_id), isRestored));
  const [marked] = await (device_id === null
    ? db.batch([
        mark,
        db
          .insert(plantOwners)
          .select(sql`select ${plant_id}, ${ownerId} where ${isRestored}`)
          .onConflictDoNothing(),
        db
          .insert(staffPlants)
          .select(
            sql`select ${users.id}, ${plant_id} from ${users} where ${users.owner_id} = ${ownerId} and ${users.removedAt} is null
              and ${users.id} in ${jsonValues(staff)} and ${isRestored}`,
          )
          .onConflictDoNothing(),
        touch,
        note,
      ])
    : db.batch([
        mark,
        db
          .update(devices)
          .set({ plant_id })
          .where(and(eq(devices.device_id, device_id), isRestored)),
        touch,
        note,
      ]));
  if (marked.meta.changes === 1) return "done";
  return device_id === null ? "gone" : "plant-first";
}
