import { and, asc, eq, gt } from "drizzle-orm";
import type { Maintenance, NewMaintenance } from "#contract/alerts/alerts";
import { audit } from "../../access/audit.ts";
import { plantScope, visibleDevice, visiblePlant } from "../../access/scope.ts";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { maintenanceWindows, plants } from "../../platform/schema.ts";

interface MaintenanceContext {
  now: number;
  requestId: string;
}

export function openMaintenance(db: Database, principal: Principal, now: number): Promise<Maintenance[]> {
  const { id, plant_id, device_id, from, to, note } = maintenanceWindows;
  return db
    .select({ id, plant_id, device_id, from, to, note })
    .from(maintenanceWindows)
    .innerJoin(plants, eq(plants.plant_id, maintenanceWindows.plant_id))
    .where(and(gt(maintenanceWindows.to, Math.floor(now)), plantScope(principal)))
    .orderBy(asc(maintenanceWindows.to));
}

export async function startMaintenance(
  db: Database,
  principal: Principal,
  { plant_id, device_id, to, note }: NewMaintenance,
  { now, requestId }: MaintenanceContext,
): Promise<Maintenance | "no-plant" | "no-device"> {
  if (!(await visiblePlant(db, principal, plant_id))) return "no-plant";
  if (device_id !== undefined && (await visibleDevice(db, principal, device_id))?.plant_id !== plant_id)
    return "no-device";
  const window = { id: crypto.randomUUID(), plant_id, device_id: device_id ?? null, from: Math.floor(now), to, note };
  await db.insert(maintenanceWindows).values({ ...window, created_by: principal.user.id });
  const subject = device_id ?? plant_id;
  const line = { action: "maintenance-started", at: now, userId: principal.user.id, subject, after: { to, note } };
  await audit(db, { ...line, requestId });
  return window;
}

export async function endMaintenance(
  db: Database,
  principal: Principal,
  id: string,
  { now, requestId }: MaintenanceContext,
): Promise<boolean> {
  const open = await openMaintenance(db, principal, now);
  const window = open.find((one) => one.id === id);
  if (!window) return false;
  await db
    .update(maintenanceWindows)
    .set({ to: Math.floor(now) })
    .where(eq(maintenanceWindows.id, id));
  const subject = window.device_id ?? window.plant_id;
  await audit(db, { action: "maintenance-ended", at: now, userId: principal.user.id, subject, requestId });
  return true;
}
