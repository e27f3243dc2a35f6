import { and, desc, eq, isNull, like, sql } from "drizzle-orm";
import { type FileKind, FILES_LISTED, type UploadedFiles } from "#contract/files/files";
import { isProvider, PROVIDER_NAME } from "../../access/kinds.ts";
import { ownerIs, seesEveryone } from "../../access/scope.ts";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { auditLog, storedFiles, users } from "../../platform/schema.ts";
import { fileKey } from "../../platform/stored-files.ts";

export const FILE_UPLOADED = "file-uploaded";

export async function listFiles(db: Database, principal: Principal): Promise<UploadedFiles> {
  const mine = ownerIs(principal, storedFiles.owner_id) ?? isNull(storedFiles.owner_id);
  // The limit comes first, so that the audit log is asked about listed files only.
  const page = db
    .select({
      id: sql<string>`substr(${storedFiles.key}, ${fileKey("").length + 1})`.as("file_id"),
      bytes: storedFiles.bytes,
      count: sql<number>`count(*) over ()`.as("file_count"),
      totalBytes: sql<number>`sum(${storedFiles.bytes}) over ()`.as("total_bytes"),
    })
    .from(storedFiles)
    .where(and(mine, like(storedFiles.key, `${fileKey("")}%`)))
    .orderBy(desc(storedFiles.bytes), storedFiles.key)
    .limit(FILES_LISTED)
    .as("page");
  const rows = await db
    .select({
      id: page.id,
      bytes: page.bytes,
      count: page.count,
      totalBytes: page.totalBytes,
      kind: sql<FileKind | null>`${auditLog.after} ->> '$.kind'`,
      uploadedAt: auditLog.at,
      name: users.name,
      user_type: users.user_type,
    })
    .from(page)
    .leftJoin(auditLog, and(eq(auditLog.subject, page.id), eq(auditLog.action, FILE_UPLOADED)))
    .leftJoin(users, eq(users.id, auditLog.user_id))
    .orderBy(desc(page.bytes), sql`${page.id}`);
  return {
    files: rows.map(({ id, bytes, kind, uploadedAt, name, user_type }) => ({
      id,
      bytes,
      kind,
      uploadedAt,
      // Owners don't learn the names of Admins, as in the audit log.
      uploadedBy: user_type !== null && isProvider({ user_type }) && !seesEveryone(principal) ? PROVIDER_NAME : name,
    })),
    count: rows[0]?.count ?? 0,
    totalBytes: rows[0]?.totalBytes ?? 0,
  };
}
