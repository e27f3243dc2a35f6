import { and, asc, eq, sql } from "drizzle-orm";
import type { SetVisibility, Visibility } from "#contract/common/visibility";
import { type Act, actorOf, type AuditSource } from "../../access/audit.ts";
import type { Database } from "../../platform/db.ts";
import { devices, plants } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";

export async function visibilities(db: Database): Promise<Visibility[]> {
  const { plant_id, plant_name } = plants;
  const [listed, units] = await db.batch([
    db
      .select({ plant_id, plant_name, status: plants.status, hideOnNOC: plants.hideOnNOC, isDevUnit: plants.isDevUnit })
      .from(plants)
      .orderBy(asc(plant_name), asc(plant_id)),
    db
      .select({
        id: devices.device_id,
        plant_id: devices.plant_id,
        name: devices.device_name,
        status: devices.status,
        hideOnNOC: devices.hideOnNOC,
        isDevUnit: devices.isDevUnit,
      })
      .from(devices)
      .orderBy(asc(devices.device_name), asc(devices.device_id)),
  ]);
  const byPlant = Map.groupBy(units, ({ plant_id: plant }) => plant);
  return listed.flatMap(({ plant_id: id, plant_name: name, status, hideOnNOC, isDevUnit }) => {
    const plant: Visibility = { kind: "plant", id, name, plant_name: name, status, hideOnNOC, isDevUnit };
    return [plant].concat((byPlant.get(id) ?? []).map((unit) => deviceLine(unit, name)));
  });
}

function deviceLine(unit: Omit<Visibility, "kind" | "plant_name">, plant_name: string): Visibility {
  const { id, name, status, hideOnNOC, isDevUnit } = unit;
  return { kind: "device", id, name, plant_name, status, hideOnNOC, isDevUnit };
}

export async function setVisibility(
  db: Database,
  { kind, id, seen, flags }: SetVisibility,
  act: Act & { source: AuditSource },
): Promise<"saved" | "changed" | "not-found"> {
  const table = kind === "plant" ? plants : devices;
  const key = kind === "plant" ? plants.plant_id : devices.device_id;
  const unchanged = and(
    eq(key, id),
    eq(table.status, seen.status),
    eq(table.hideOnNOC, seen.hideOnNOC),
    eq(table.isDevUnit, seen.isDevUnit),
  );
  const saved = await save(db, {
    entry: { action: `${kind}-visibility-set`, subject: id, before: seen, after: flags, ...actorOf(act) },
    unchanged: sql`exists (select 1 from ${table} where ${unchanged})`,
    statements: [db.update(table).set(flags).where(eq(key, id))],
  });
  if (saved !== null) return "saved";
  const rows = await db.select({ id: key }).from(table).where(eq(key, id));
  return rows.length === 1 ? "changed" : "not-found";
}
