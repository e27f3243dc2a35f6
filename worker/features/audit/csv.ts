import { auditActions, type AuditLine } from "#contract/audit/audit";
import type { CsvValue } from "#print/csv";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { linesOf } from "./lines.ts";
import { auditQuery, placeOf } from "./query.ts";
import { auditScope } from "./scope.ts";

const PAGE = 1000;

export const auditHeaders =
  "time_utc,person,email,action,what,subject,subject_name,before,after,request_id,place,address".split(",");

const json = (value: unknown): CsvValue => (value === null ? null : JSON.stringify(value));

export const auditRecord = ({
  at,
  person,
  action,
  subject,
  subjectName,
  before,
  after,
  requestId,
  place,
  address,
}: AuditLine): CsvValue[] => [
  new Date(at * 1000).toISOString(),
  person?.name ?? null,
  person?.email ?? null,
  action,
  auditActions[action] ?? null,
  subject,
  subjectName,
  json(before),
  json(after),
  requestId,
  place,
  address,
];

export async function* auditRecords(db: Database, principal: Principal): AsyncGenerator<CsvValue[][]> {
  const scope = await auditScope(db, principal);
  for (let after: string | undefined; ;) {
    const rows = await auditQuery(db, scope, {}, { after, limit: PAGE });
    const page = rows.slice(0, PAGE);
    yield (await linesOf(db, scope, page)).map(auditRecord);
    if (rows.length <= PAGE) return;
    after = placeOf(page.at(-1)!);
  }
}
