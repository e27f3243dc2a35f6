import { type Context, Hono } from "hono";
import { allow, DEFAULT_MAX_BODY_BYTES } from "../../../access/allow.ts";
import { overDaily } from "../../../access/quotas.ts";
import { texts } from "#contract/common/texts";
import {
  type ImportCheck,
  type ImportedFleet,
  ImportFile,
  importTexts,
  MAX_IMPORT_ERRORS,
  MAX_IMPORT_LENGTH,
} from "#contract/devices/import";
import { type FleetPlan, planImport } from "#domain/fleet-import/plan";
import { readFleet } from "#domain/fleet-import/rows";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { database, type Database } from "../../../platform/db.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { knownFleet, saveFleet } from "./save.ts";

const maxBytes = 2 * MAX_IMPORT_LENGTH + DEFAULT_MAX_BODY_BYTES;

type Planned = { ok: true; plan: FleetPlan; ownerId: string; db: Database } | { ok: false; answer: Response };

/** Imports plants and pushing devices from a CSV file (docs/decisions/0284): checks all, then saves all. */
export const fleetImport = new Hono<AppEnv>()
  .post(
    "/api/device/import/check",
    allow("plants.edit", { maxBytes, onlyReads: true }),
    validate("json", ImportFile),
    async (c) => {
      const planned = await planOf(c, c.req.valid("json").csv);
      if (!planned.ok) return planned.answer as never;
      const { newPlants, devices, errors } = planned.plan;
      return c.json<ImportCheck>({
        newPlants: newPlants.map(({ plant_name }) => plant_name),
        devices: devices.length,
        errors: errors.slice(0, MAX_IMPORT_ERRORS),
        errorCount: errors.length,
      });
    },
  )
  .post(
    "/api/device/import",
    allow("plants.edit", { maxBytes, adds: "device" }),
    validate("json", ImportFile),
    async (c) => {
      const planned = await planOf(c, c.req.valid("json").csv);
      if (!planned.ok) return planned.answer as never;
      const { plan, db, ownerId } = planned;
      if (plan.errors.length > 0) return problem(c, 422, importTexts.notSaved, { type: "validation" });
      const { principal, requestId } = c.var;
      const at = now();
      const outcome = await saveFleet(c.env, db, plan, { ownerId, by: principal!.user.id, at, requestId });
      if (outcome === "over-daily") return overDaily(c, ownerId, "importRows", at) as never;
      // Another call added in the meantime.
      if (outcome === "over-quota") return problem(c, 409, importTexts.notSaved, { type: "conflict" });
      const [newPlants, devices] = [plan.newPlants.length, plan.devices.length];
      return c.json<ImportedFleet, 201>({ message: importTexts.done(newPlants, devices), newPlants, devices }, 201);
    },
  );

async function planOf(c: Context<AppEnv>, csv: string): Promise<Planned> {
  const principal = c.get("principal")!;
  const { ownerId } = principal;
  if (!(["data.upload", "devices.view"] as const).every((needed) => principal.permissions.has(needed)))
    return { ok: false, answer: problem(c, 403, texts.forbidden) };
  if (ownerId === null) return { ok: false, answer: problem(c, 422, importTexts.chooseOwner) };
  const db = database(c.env);
  const known = await knownFleet(c.env, db, { ...principal, ownerId }, now());
  return { ok: true, plan: planImport(readFleet(csv), known), ownerId, db };
}
