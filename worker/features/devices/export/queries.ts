import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import { deviceScope } from "../../../access/scope.ts";
import type { Export } from "#contract/exports/export";
import type { Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { devices, exports } from "../../../platform/schema.ts";

export function exportsQuery(db: Database, principal: Principal, now: number, id?: string) {
  return db
    .select({ row: exports, device_name: devices.device_name, timezone: devices.timezone })
    .from(exports)
    .innerJoin(devices, eq(devices.device_id, exports.device_id))
    .where(
      and(
        eq(exports.user_id, principal.user.id),
        id === undefined ? undefined : eq(exports.id, id),
        or(isNull(exports.expires_at), gt(exports.expires_at, now)),
        deviceScope(principal),
      ),
    )
    .orderBy(desc(exports.created_at))
    .limit(100);
}

export type ListedExport = Awaited<ReturnType<typeof exportsQuery>>[number];

export function exportOf({ row, device_name, timezone }: ListedExport): Export {
  const fraction = row.state === "done" ? 1 : row.total === 0 ? 0 : row.done / row.total;
  return {
    id: row.id,
    device_id: row.device_id,
    device_name,
    timezone,
    from: row.from_at,
    to: row.to_at,
    state: row.state,
    progress: { done: row.done, total: row.total, fraction },
    rows: row.rows,
    bytes: row.bytes,
    message: row.reason,
    requestedAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
