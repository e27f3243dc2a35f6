import { and, eq, isNull, sql } from "drizzle-orm";
import { employerOf } from "../../access/people.ts";
import { withViewerFlag } from "../../access/pyranometer-viewer.ts";
import { principalOf } from "../../access/sessions/session.ts";
import { deviceScope, peopleScope, plantScope } from "../../access/scope.ts";
import type { UserType } from "#contract/accounts/session";
import type { UserRecord } from "#contract/accounts/user-record";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { devices, plants, users } from "../../platform/schema.ts";

export async function userRecord(
  db: Database,
  asking: Principal,
  { user_type, uid }: { user_type: UserType; uid: string },
): Promise<UserRecord | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, uid), eq(users.user_type, user_type), isNull(users.removedAt), peopleScope(asking)));
  if (!row) return null;
  const [owner, person] = await Promise.all([employerOf(db, row), withViewerFlag(db, row)]);
  const theirs = principalOf(person, { sessionId: "", actingOwnerId: null, owner });
  // An Owner sees only those of the staff's plants that are also the Owner's.
  const both = and(plantScope(theirs), plantScope(asking));
  const [plantRows, [counted]] = await Promise.all([
    db.select({ id: plants.plant_id }).from(plants).where(both).orderBy(plants.plant_name),
    db
      .select({ n: sql<number>`count(*)` })
      .from(devices)
      .where(and(deviceScope(theirs), deviceScope(asking))),
  ]);
  return recordOf(row, theirs, { plants: plantRows.map(({ id }) => id), devices: counted!.n });
}

function recordOf(
  row: typeof users.$inferSelect,
  { permissions, pageAccessMetadata, reach }: Principal,
  seen: { plants: string[]; devices: number },
): UserRecord {
  return {
    uid: row.id,
    user_type: row.user_type,
    status: row.status,
    email: row.email,
    user_name: row.name,
    company_name: row.company_name,
    business_phone: row.business_phone,
    mobile_phone: row.mobile_phone,
    city: row.city,
    state: row.state,
    country: row.country,
    device: "0",
    plant_count: seen.plants.length,
    device_count: seen.devices,
    permission: [...permissions],
    inbound_api_access: row.inbound_api_access,
    wasSelfRegistered: row.wasSelfRegistered,
    emailVerified: row.emailVerified,
    owner_id: row.owner_id,
    plants: reach.of === "plants" ? seen.plants : [],
    deviceDataPageAccess: row.deviceDataPageAccess,
    canModifyCalcInputs: row.canModifyCalcInputs,
    messagesSeenAt: row.messagesSeenAt,
    tos: { ts: row.tosAcceptedAt, status: row.tosAcceptedAt !== null },
    notifications: {
      allNotifications: row.allNotifications,
      marketingCommunications: row.marketingCommunications,
      emailReports: row.emailReports,
    },
    pageAccessMetadata,
    user_metadata: { created_at: row.createdAt.getTime() / 1000, created_by: row.created_by },
  };
}
