import { Hono } from "hono";
import { allow, confirmed } from "../../access/allow.ts";
import { audit, auditCallOf } from "../../access/audit.ts";
import { AUDIT_CSV_LINES, AUDIT_PAGE_LINES, AuditFilters, type AuditPage, AuditQuery } from "#contract/audit/audit";
import { csvPages, type CsvValue } from "#print/csv";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { logError } from "../../platform/log.ts";
import { validate } from "../../platform/validate.ts";
import { auditHeaders, auditRecords } from "./csv.ts";
import { linesOf, auditQuery, placeOf, findNamed } from "./lines.ts";
import { streamOf } from "../files/index.ts";
import { auditScope } from "./scope.ts";

export const auditTrail = new Hono<AppEnv>()
  .get("/api/audit", allow("audit.view"), validate("query", AuditQuery), async (c) => {
    const { after, ...filters } = c.req.valid("query");
    const { db } = c.var;
    const scope = await auditScope(db, c.get("principal")!);
    const rows = await auditQuery(db, scope, await findNamed(db, scope, filters), { after });
    const lines = await linesOf(db, scope, rows.slice(0, AUDIT_PAGE_LINES));
    const next = rows.length > AUDIT_PAGE_LINES ? placeOf(rows[AUDIT_PAGE_LINES - 1]!) : null;
    return c.json<AuditPage>({ lines, next });
  })
  .get("/api/audit/file", allow("audit.view", confirmed), validate("query", AuditFilters), async (c) => {
    const filters = c.req.valid("query");
    const principal = c.get("principal")!;
    const pages = auditRecords(c.var.db, principal, { filters, most: AUDIT_CSV_LINES });
    // Before the line of this export, so that the file doesn't begin with it.
    const { value: newest } = await pages.next();
    const [at, userId] = [now(), principal.user.id];
    await audit(c.var.db, { action: "audit-exported", at, userId, ...auditCallOf(c), after: filters });
    const text = streamOf(csvPages(auditHeaders, logged(newest, pages)));
    return c.body(text.pipeThrough(new TextEncoderStream()), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="audit-log.csv"',
      "Cache-Control": "private, no-store",
    });
  });

/** Logs the reason of a file that ends early, because the person only sees a broken file. */
async function* logged(first: CsvValue[][], rest: AsyncGenerator<CsvValue[][]>): AsyncGenerator<CsvValue[][]> {
  try {
    yield first;
    yield* rest;
  } catch (error) {
    logError("audit-export-failed", error, {});
    throw error;
  }
}
