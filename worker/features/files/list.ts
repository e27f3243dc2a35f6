import { and, desc, eq, isNull, like, sql } from "drizzle-orm";
import { type FileKind, FILES_LISTED, type UploadedFiles } from "#contract/files/files";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { auditLog, storedFiles, users } from "../../platform/schema.ts";
import { fileKey } from "../../platform/stored-files.ts";

export const FILE_UPLOADED = "file-uploaded";

export async function listFiles(db: Database, { user, ownerId }: Principal): Promise<UploadedFiles> {
  const isAdmin = user.user_type === "Admin";
  if (ownerId === null && !isAdmin) return { files: [], count: 0, totalBytes: 0 };
  const mine = ownerId === null ? isNull(storedFiles.owner_id) : eq(storedFiles.owner_id, ownerId);
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
      userType: users.user_type,
    })
    .from(page)
    .leftJoin(auditLog, and(eq(auditLog.subject, page.id), eq(auditLog.action, FILE_UPLOADED)))
    .leftJoin(users, eq(users.id, auditLog.user_id))
    .orderBy(desc(page.bytes), sql`${page.id}`);
  return {
    files: rows.map(({ id, bytes, kind, uploadedAt, name, userType }) => ({
      id,
      bytes,
      kind,
      uploadedAt,
      // Owners don't learn the names of Admins, as in the audit log.
      uploadedBy: userType === "Admin" && !isAdmin ? "Administrator" : name,
    })),
    count: rows[0]?.count ?? 0,
    totalBytes: rows[0]?.totalBytes ?? 0,
  };
}
