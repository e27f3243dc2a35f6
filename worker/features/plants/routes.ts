import { and, eq } from "drizzle-orm";
import { Hono } from "hono";
import { OwnerQuery } from "#contract/owners/owner";
import { authorOf } from "../../access/audit.ts";
import { type EnergyYearSummary, SaveEnergyFile } from "#contract/savings/energy-file";
import { type StoredCalculationInputs, SaveCalculationInputs, refusedInputs } from "#contract/records/inputs";
import { withWashCost } from "#domain/cleaning-plan/inputs";
import { texts } from "#contract/common/texts";
import type { OwnerList, PlantList, PlantRecord } from "#contract/plants/plant";
import { emptyDraft, wireOf } from "#contract/records/field";
import { plantRecordFlags } from "#contract/records/person";
import type { AppEnv, Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { plantNotifications, plants as plantRows } from "../../platform/schema.ts";
import { saveInputs, storedInputs } from "./calculation-inputs.ts";
import { ownersQuery, plantOf, plantsQuery } from "./directory.ts";
import { allow, dashboardOrDevices, MAX_JSON_FILE_BYTES } from "../../access/allow.ts";
import { instant } from "#contract/common/format";
import { analytics } from "../../platform/analytics.ts";
import { now } from "../../platform/clock.ts";
import { startDuePlans } from "../../platform/tasks/due-plans.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { downloadHeaders, energyYearOf, filePlant, readUpload, storeEnergyYear } from "./energy-file.ts";
import { summaryOf } from "./energy-year.ts";
import { withPlant } from "./visible.ts";

async function plantRecord(db: Database, principal: Principal, plantId: string): Promise<PlantRecord | null> {
  const mine = and(eq(plantNotifications.plant_id, plantId), eq(plantNotifications.user_id, principal.user.id));
  const [[row], { inputs }, [chosen]] = await Promise.all([
    plantsQuery(db, principal, undefined, eq(plantRows.plant_id, plantId)),
    storedInputs(db, plantId),
    db.select().from(plantNotifications).where(mine),
  ]);
  if (!row) return null;
  return {
    ...plantOf(row),
    calculation_values: inputs,
    notifications: chosen ? wireOf(plantRecordFlags, chosen) : emptyDraft(plantRecordFlags),
    hideOnNOC: row.plant.hideOnNOC,
    isDevUnit: row.plant.isDevUnit,
  };
}

export const plants = new Hono<AppEnv>()
  .get("/api/plant/all", allow(dashboardOrDevices), validate("query", OwnerQuery), async (c) => {
    const rows = await plantsQuery(c.var.db, c.get("principal")!, c.req.valid("query").owner);
    return c.json<PlantList>({ plants: rows.map(plantOf) });
  })
  .get("/api/plant/listing", allow("plants.view"), async (c) => {
    const rows = await plantsQuery(c.var.db, c.get("principal")!, undefined);
    return c.json<PlantList>({ plants: rows.map(plantOf) });
  })
  .get("/api/plant/:id", allow("dashboard.view"), withPlant, async (c) => {
    const record = await plantRecord(c.var.db, c.get("principal")!, c.get("plantId"));
    return record ? c.json<PlantRecord>(record) : problem(c, 404, texts.plantNotFound);
  })
  .get("/api/owner/all", allow("owners.choose"), async (c) =>
    c.json<OwnerList>({ owners: await ownersQuery(c.var.db) }),
  )
  .get("/api/plant/:id/calculation-inputs", allow("dashboard.view"), withPlant, async (c) =>
    c.json<StoredCalculationInputs>(await storedInputs(c.var.db, c.get("plantId"), c.get("principal"))),
  )
  .put(
    "/api/plant/:id/calculation-inputs",
    allow("inputs.save"),
    withPlant,
    validate("json", SaveCalculationInputs),
    async (c) => {
      const { version, inputs } = c.req.valid("json");
      const save = { version, inputs: withWashCost(inputs) };
      const fields = refusedInputs(save.inputs);
      if (Object.keys(fields).length > 0)
        return problem(c, 422, Object.values(fields)[0]!, { type: "validation", fields });
      const { db, plantId } = c.var;
      const isSaved = await saveInputs(db, plantId, save, authorOf(c, now()));
      const stored = await storedInputs(db, plantId, c.get("principal"));
      if (!isSaved) return problem(c, 409, texts.inputsChanged, { type: "conflict", detail: savedByText(stored) });
      c.executionCtx.waitUntil(startDuePlans(c.env));
      return c.json<StoredCalculationInputs>(stored);
    },
  )
  .get("/api/plant/:id/energy-file", allow("dashboard.view"), withPlant, async (c) => {
    const row = await energyYearOf(c.var.db, c.get("plantId"));
    const file = row && (await c.env.FILES.get(row.source_key));
    return file ? c.body(file.body, 200, downloadHeaders(row.file_name)) : problem(c, 404, texts.noEnergyFile);
  })
  .put(
    "/api/plant/:id/energy-file",
    allow("energy-file.upload", { maxBytes: MAX_JSON_FILE_BYTES, stores: true, needsComputing: "analysis" }),
    withPlant,
    validate("json", SaveEnergyFile),
    async (c) => {
      const file = c.req.valid("json");
      const { db, plantId } = c.var;
      const read = readUpload(file, await filePlant(db, plantId), analytics());
      if (!read.ok) {
        const field = read.blame === "file" ? "content" : "customCSVFileStartDate";
        const { title, detail = title, code } = read;
        return problem(c, 422, title, { detail, code, fields: { [field]: title } });
      }
      const by = authorOf(c, now());
      const year = {
        plant_id: plantId,
        kind: read.kind,
        file_name: file.fileName,
        start_date: read.startDate,
        daily_kwh: read.daily,
        ac_limit_kw: read.kind === "PVsyst" ? (file.acLimitKw ?? null) : null,
        loss_curve: read.lossCurve,
        uploaded_by: by.userId,
        uploaded_at: Math.floor(by.at),
      };
      const row = await storeEnergyYear({ db, files: c.env.FILES }, file, year, by);
      c.executionCtx.waitUntil(startDuePlans(c.env));
      return c.json<EnergyYearSummary>({ ...summaryOf(row), notes: read.notes });
    },
  );

function savedByText({ savedBy, savedAt }: StoredCalculationInputs): string {
  const when = savedAt === null ? "" : ` on ${instant(savedAt, "UTC")}`;
  return `${savedBy ?? "Someone else"} saved these inputs${when}. Review the newer ones, then save again.`;
}
