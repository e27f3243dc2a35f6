import { auditActions, type AuditFilters, type AuditLine } from "#contract/audit/audit";
import type { CsvValue } from "#print/csv";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { linesOf, auditQuery, placeOf, findNamed } from "./lines.ts";
import { auditScope } from "./scope.ts";

const PAGE = 250;

export const auditHeaders =
  "time_utc,person,email,action,what,subject,subject_name,before,after,request_id,place,address,token".split(",");

const json = (value: unknown): CsvValue => (value === null ? null : JSON.stringify(value));

const auditRecord = ({
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
  token,
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
  token,
];

export async function* auditRecords(
  db: Database,
  principal: Principal,
  { filters = {}, most = Infinity }: { filters?: AuditFilters; most?: number } = {},
): AsyncGenerator<CsvValue[][]> {
  const scope = await auditScope(db, principal);
  const found = await findNamed(db, scope, filters);
  let after: string | undefined;
  for (let left = most; left > 0; left -= PAGE) {
    const limit = Math.min(PAGE, left);
    const rows = await auditQuery(db, scope, found, { after, limit });
    const page = rows.slice(0, limit);
    yield (await linesOf(db, scope, page)).map(auditRecord);
    if (rows.length <= limit) return;
    after = placeOf(page.at(-1)!);
  }
}
