import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { audit } from "../../access/audit.ts";
import { AUDIT_CSV_LINES, AUDIT_PAGE_LINES, AuditFilters, type AuditPage, AuditQuery } from "#contract/audit/audit";
import { csvDocument } from "#print/csv";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { validate } from "../../platform/validate.ts";
import { auditHeaders, auditRecord } from "./csv.ts";
import { findNamed } from "./find.ts";
import { linesOf } from "./lines.ts";
import { auditQuery, placeOf } from "./query.ts";
import { auditScope } from "./scope.ts";

export const auditTrail = new Hono<AppEnv>()
  .get("/api/audit", allow("audit.view"), validate("query", AuditQuery), async (c) => {
    const { after, ...filters } = c.req.valid("query");
    const db = database(c.env);
    const scope = await auditScope(db, c.get("principal")!);
    const rows = await auditQuery(db, scope, await findNamed(db, scope, filters), { after });
    const lines = await linesOf(db, scope, rows.slice(0, AUDIT_PAGE_LINES));
    const next = rows.length > AUDIT_PAGE_LINES ? placeOf(rows[AUDIT_PAGE_LINES - 1]!) : null;
    return c.json<AuditPage>({ lines, next });
  })
  .get(
    "/api/audit/file",
    allow("audit.view", { needsConfirmation: true }),
    validate("query", AuditFilters),
    async (c) => {
      const filters = c.req.valid("query");
      const db = database(c.env);
      const principal = c.get("principal")!;
      const scope = await auditScope(db, principal);
      const rows = await auditQuery(db, scope, await findNamed(db, scope, filters), { limit: AUDIT_CSV_LINES - 1 });
      const lines = await linesOf(db, scope, rows);
      const [at, userId, requestId] = [now(), principal.user.id, c.get("requestId")];
      await audit(db, { action: "audit-exported", at, userId, requestId, after: { ...filters, lines: lines.length } });
      return c.body(csvDocument(auditHeaders, lines.map(auditRecord)), 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="audit-log.csv"',
        "Cache-Control": "private, no-store",
      });
    },
  );
