import { eq } from "drizzle-orm";
import { dayOf } from "#contract/common/calendar";
import { plantDecision } from "#domain/decision/index";
import { type CleaningReport, type ReportInputs, cleaningReportTexts } from "#contract/savings/cleaning-report";
import { sha256Hex } from "../../platform/digest.ts";
import { plants, type DeviceRow } from "../../platform/schema.ts";
import { currentPlantResult, type Runner, runnerOf } from "../plant-plans/index.ts";
import { storedInputs } from "../plants/index.ts";
import { latestOf } from "./answer.ts";
import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { documents } from "#print/documents";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { withDevice } from "../devices/index.ts";

const MINUTE = 60;

/** Report of the plant of a device. */
async function reportOf(runner: Runner, device: DeviceRow): Promise<CleaningReport | null> {
  const { device_id, plant_id } = device;
  const [current, { inputs: saved }, [plant]] = await Promise.all([
    currentPlantResult(runner, plant_id),
    storedInputs(runner.db, plant_id),
    runner.db.select({ name: plants.plant_name }).from(plants).where(eq(plants.plant_id, plant_id)),
  ]);
  const { result, finishedAt } = latestOf(current!, runner.now);
  const { plan, facts } = current!;
  if (result === null || plan === null || facts === null) return null;
  const inputs: ReportInputs = {
    ...facts.terms,
    energy: { annualKwh: plan.energy.annual, source: plan.energy.source },
    washParts: { mobilization: saved.wash_mobilization, perMegawatt: saved.wash_per_mw },
  };
  return {
    device: {
      id: device_id,
      name: device.device_name,
      serial: device.serialno,
      timezone: device.timezone,
    },
    plant: { name: plant?.name ?? "" },
    inputs,
    result,
    decision: plantDecision(current!.row, dayOf(current!.row.timezone, runner.now)),
    calculatedAt: finishedAt!,
    // Rounded to the minute, so that two prints within a minute are equal.
    printedAt: Math.floor(runner.now / MINUTE) * MINUTE,
    digest: await sha256Hex(JSON.stringify([inputs, result])),
  };
}

export const savingsReport = new Hono<AppEnv>()
  .get(
    "/api/device/:id/savings/report/content",
    allow("dashboard.view", { needsComputing: "analysis" }),
    withDevice,
    async (c) => {
      const report = await reportOf(runnerOf(c.env, c.var.db), c.get("device"));
      return report ? c.json<CleaningReport>(report) : problem(c, 404, cleaningReportTexts.none);
    },
  )
  .get(
    "/api/device/:id/savings/report",
    allow("dashboard.view", { needsComputing: "document" }),
    withDevice,
    async (c) => {
      const report = await reportOf(runnerOf(c.env, c.var.db), c.get("device"));
      if (!report) return problem(c, 404, cleaningReportTexts.none);
      const { cleaningReportPdf, reportFileName } = await documents.cleaningReport();
      return c.body(await cleaningReportPdf(report), 200, {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${reportFileName(report)}"`,
        "Cache-Control": "private, no-store",
      });
    },
  );
