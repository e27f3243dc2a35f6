import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { MAX_OPEN_WINDOWS, type Maintenance, type NewMaintenance } from "#contract/alerts/alerts";
import { plantScope, visibleDevice, visiblePlant } from "../../access/scope.ts";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { maintenanceWindows, plants } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";

interface MaintenanceContext {
  now: number;
  requestId: string;
}

export function openMaintenance(
  db: Database,
  principal: Principal,
  now: number,
  condition?: SQL,
): Promise<Maintenance[]> {
  const { id, plant_id, device_id, from, to, note } = maintenanceWindows;
  return db
    .select({ id, plant_id, device_id, from, to, note })
    .from(maintenanceWindows)
    .innerJoin(plants, eq(plants.plant_id, maintenanceWindows.plant_id))
    .where(and(gt(maintenanceWindows.to, Math.floor(now)), plantScope(principal), condition))
    .orderBy(asc(maintenanceWindows.to));
}

export async function startMaintenance(
  db: Database,
  principal: Principal,
  { plant_id, device_id, to, note }: NewMaintenance,
  { now, requestId }: MaintenanceContext,
): Promise<Maintenance | "no-plant" | "no-device" | "too-many"> {
  if (!(await visiblePlant(db, principal, plant_id))) return "no-plant";
  if (device_id !== undefined && (await visibleDevice(db, principal, device_id))?.plant_id !== plant_id)
    return "no-device";
  const window = { id: crypto.randomUUID(), plant_id, device_id: device_id ?? null, from: Math.floor(now), to, note };
  const hasRoom = sql`(select count(*) from ${maintenanceWindows} where ${maintenanceWindows.plant_id} = ${plant_id}
    and ${maintenanceWindows.device_id} is ${window.device_id} and ${maintenanceWindows.to} > ${window.from}) < ${MAX_OPEN_WINDOWS}`;
  const line = { at: now, userId: principal.user.id, subject: device_id ?? plant_id, after: { to, note }, requestId };
  const saved = await save(db, {
    entry: { action: "maintenance-started", ...line },
    unchanged: hasRoom,
    statements: [db.insert(maintenanceWindows).values({ ...window, created_by: principal.user.id })],
  });
  return saved === null ? "too-many" : window;
}

export async function endMaintenance(
  db: Database,
  principal: Principal,
  id: string,
  { now, requestId }: MaintenanceContext,
): Promise<boolean> {
  const [window] = await openMaintenance(db, principal, now, eq(maintenanceWindows.id, id));
  if (!window) return false;
  const subject = window.device_id ?? window.plant_id;
  const isOpen = and(eq(maintenanceWindows.id, id), gt(maintenanceWindows.to, Math.floor(now)));
  const saved = await save(db, {
    entry: { action: "maintenance-ended", at: now, userId: principal.user.id, subject, requestId },
    unchanged: isStored(maintenanceWindows, isOpen),
    statements: [
      db
        .update(maintenanceWindows)
        .set({ to: Math.floor(now) })
        .where(eq(maintenanceWindows.id, id)),
    ],
  });
  return saved !== null;
}
