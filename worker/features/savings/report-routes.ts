import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { type CleaningReport, cleaningReportTexts } from "#contract/savings/cleaning-report";
import { documents } from "#print/documents";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { withDevice } from "../devices/index.ts";
import { reportOf } from "./report.ts";
import { runnerOf } from "../plant-plans/index.ts";

export const savingsReport = new Hono<AppEnv>()
  .get(
    "/api/device/:id/savings/report/content",
    allow("dashboard.view", { needsComputing: "analysis" }),
    withDevice,
    async (c) => {
      const report = await reportOf(runnerOf(c.env, c.get("db")), c.get("device"));
      return report ? c.json<CleaningReport>(report) : problem(c, 404, cleaningReportTexts.none);
    },
  )
  .get(
    "/api/device/:id/savings/report",
    allow("dashboard.view", { needsComputing: "document" }),
    withDevice,
    async (c) => {
      const report = await reportOf(runnerOf(c.env, c.get("db")), c.get("device"));
      if (!report) return problem(c, 404, cleaningReportTexts.none);
      const { cleaningReportPdf, reportFileName } = await documents.cleaningReport();
      return c.body(await cleaningReportPdf(report), 200, {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${reportFileName(report)}"`,
        "Cache-Control": "private, no-store",
      });
    },
  );
