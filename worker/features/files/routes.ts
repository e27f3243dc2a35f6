import { and, desc, eq, isNull, like, sql } from "drizzle-orm";
import { Hono } from "hono";
import * as v from "valibot";
import {
  FILE_MAX_BYTES,
  type FileEnding,
  type FileKind,
  fileKinds,
  FILES_LISTED,
  FILES_PER_DAY,
  fileTexts,
  type UploadedFile,
  type UploadedFiles,
} from "#contract/files/files";
import { ownerIs, shownName } from "../../access/scope.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { auditLog, storedFiles, users } from "../../platform/schema.ts";
import { addFileRows, fileKey, removeFileRows } from "../../platform/stored-files.ts";
import { allow, confirmed, DEFAULT_MAX_BODY_BYTES } from "../../access/allow.ts";
import { audit, auditCallOf, type Author, authorOf } from "../../access/audit.ts";
import { tooMany } from "../../access/rate-limits/limit.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { pick } from "#contract/records/field";
import { principalBySessionId } from "../../access/sessions/session.ts";
import { texts } from "#contract/common/texts";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { now } from "../../platform/clock.ts";
import { problem } from "../../platform/problem.ts";
import { isWithinUsage, usageRetryAfter } from "../../platform/usage.ts";
import { save } from "../../records/save.ts";
import { storeFile } from "./keep.ts";
import { CutOff } from "#domain/text/bytes";
import { type FilePart, openFilePart, TooLarge } from "./body.ts";

const HEAD_BYTES = 512;

function endingOf(name: string): FileEnding | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(fileKinds, ending) ? (ending as FileEnding) : null;
}

const startsWith = (head: Uint8Array, bytes: readonly number[], at = 0): boolean =>
  bytes.every((byte, index) => head[at + index] === byte);
const ascii = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0));

const signs: Readonly<Record<FileKind, (head: Uint8Array) => boolean>> = {
  "image/jpeg": (head) => startsWith(head, [0xff, 0xd8, 0xff]),
  "image/png": (head) => startsWith(head, [0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a]),
  "image/webp": (head) => startsWith(head, ascii("RIFF")) && startsWith(head, ascii("WEBP"), 8),
  // Text has no zero bytes. Anything a browser could run is served as text and never sniffed.
  "text/csv; charset=utf-8": (head) => head.length > 0 && !head.includes(0),
};

/** Checks the first bytes, because the name alone proves nothing. */
const matchesEnding = (ending: FileEnding, head: Uint8Array): boolean => signs[fileKinds[ending]](head);

const FILE_UPLOADED = "file-uploaded";

async function listFiles(db: Database, principal: Principal): Promise<UploadedFiles> {
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
      ...pick(page, ["id", "bytes", "count", "totalBytes"]),
      kind: sql<FileKind | null>`${auditLog.after} ->> '$.kind'`,
      uploadedAt: auditLog.at,
      // The owner's file, so the person was the owner's or an Admin.
      uploadedBy: shownName(principal),
    })
    .from(page)
    .leftJoin(auditLog, and(eq(auditLog.subject, page.id), eq(auditLog.action, FILE_UPLOADED)))
    .leftJoin(users, eq(users.id, auditLog.user_id))
    .orderBy(desc(page.bytes), sql`${page.id}`);
  return {
    files: rows.map((row) => pick(row, ["id", "bytes", "kind", "uploadedAt", "uploadedBy"])),
    count: rows[0]?.count ?? 0,
    totalBytes: rows[0]?.totalBytes ?? 0,
  };
}

interface FileMetadata extends Record<string, string> {
  owner: string;
  by: string;
  ending: FileEnding;
}

const SECONDS_PER_MINUTE = 60;

const FileId = v.pipe(v.string(), v.uuid());

const maySee = ({ user, ownerId, reach }: Principal, { owner, by }: FileMetadata): boolean =>
  // Not by the person alone: who moved to another owner left their files behind.
  ownerId === null ? reach.of === "fleet" || user.id === by : ownerId === owner;

/** Null: the content does not match the name's extension, or `mayKeep` says no; nothing is kept. */
async function keep(
  db: Database,
  bucket: R2Bucket,
  file: FilePart,
  about: Pick<FileMetadata, "owner" | "ending">,
  by: Author,
  mayKeep: () => Promise<boolean>,
): Promise<string | null> {
  const id = crypto.randomUUID();
  const key = fileKey(id);
  await storeFile(bucket, key, file.content, { ...about, by: by.userId });
  const head = await bucket.get(key, { range: { offset: 0, length: HEAD_BYTES } });
  if (head && matchesEnding(about.ending, new Uint8Array(await head.arrayBuffer())) && (await mayKeep())) {
    await save(db, {
      entry: { action: FILE_UPLOADED, ...by, subject: id, after: { kind: fileKinds[about.ending] } },
      statements: [addFileRows(db, [{ key, owner_id: about.owner || null, plant_id: null, bytes: head.size }])],
    });
    return id;
  }
  await bucket.delete(key);
  return null;
}

/** The row goes last, as that of every stored file (decision 0307). */
async function remove({ FILES }: Pick<Env, "FILES">, db: Database, key: string): Promise<void> {
  await FILES.delete(key);
  await removeFileRows(db, [key]);
}

export const files = new Hono<AppEnv>()
  .get("/api/files", allow("devices.edit"), async (c) => {
    return c.json<UploadedFiles>(await listFiles(c.var.db, c.get("principal")!));
  })
  .delete("/api/files/:id", allow("devices.edit", confirmed), async (c) => {
    const [id, db, at, principal] = [c.req.param("id"), c.var.db, now(), c.get("principal")!];
    const file = v.is(FileId, id) ? await c.env.FILES.head(fileKey(id)) : null;
    const about = file?.customMetadata as FileMetadata | undefined;
    if (!file || !about || !maySee(principal, about)) return problem(c, 404, fileTexts.gone);
    const entry = { action: "file-deleted", at, userId: principal.user.id, subject: id, before: { bytes: file.size } };
    // The line comes first: nothing is deleted without a record of who did it.
    await audit(db, { ...entry, ...auditCallOf(c) });
    await remove(c.env, db, fileKey(id));
    return c.json<MessageAnswer>({ message: fileTexts.deleted });
  })
  .put(
    "/api/files/upload",
    allow("devices.edit", {
      body: "multipart",
      maxBytes: FILE_MAX_BYTES + DEFAULT_MAX_BODY_BYTES,
      tooLarge: fileTexts.tooLarge,
      stores: true,
    }),
    async (c) => {
      const { user, ownerId, sessionId } = c.get("principal")!;
      const [db, at] = [c.var.db, now()];
      const { success } = await c.env.DOCUMENT_LIMIT.limit({ key: `file ${user.id}` });
      if (!success) return tooMany(c, fileTexts.tooMany, SECONDS_PER_MINUTE);
      const limit = { subject: `files:${user.id}`, maximum: FILES_PER_DAY, seconds: SECONDS_PER_DAY };
      if (!(await isWithinUsage(db, [limit], at))) return tooMany(c, fileTexts.tooMany, usageRetryAfter([limit], at));
      const file = await openFilePart(c.req.raw, "file", FILE_MAX_BYTES);
      if (!file) return problem(c, 400, fileTexts.noFile);
      const ending = endingOf(file.name);
      if (ending === null) return problem(c, 422, fileTexts.wrongKind);
      try {
        let isEnded = false;
        // An upload takes minutes, in which its sender may be removed.
        const mayKeep = async () => {
          const then = await principalBySessionId(c.env, sessionId, now());
          isEnded = !then?.permissions.has("devices.edit");
          return !isEnded;
        };
        const id = await keep(db, c.env.FILES, file, { owner: ownerId ?? "", ending }, authorOf(c, at), mayKeep);
        if (isEnded) return problem(c, 401, texts.unauthorized);
        if (id === null) return problem(c, 422, fileTexts.notWhatItSays);
        return c.json<UploadedFile>({ fileUrl: `/api/files/${id}` }, 201);
      } catch (error) {
        if (error instanceof CutOff) return problem(c, 400, fileTexts.cutOff);
        if (error instanceof TooLarge) return problem(c, 413, fileTexts.tooLarge);
        throw error;
      }
    },
  )
  .get("/api/files/:id", allow("devices.edit"), async (c) => {
    const id = c.req.param("id");
    // The bucket throws on names that it could not hold.
    const file = v.is(FileId, id) ? await c.env.FILES.get(fileKey(id)) : null;
    const about = file?.customMetadata as FileMetadata | undefined;
    if (!file || !about || !maySee(c.get("principal")!, about)) return problem(c, 404, fileTexts.gone);
    return c.body(file.body, 200, {
      "Content-Type": fileKinds[about.ending],
      "Content-Disposition": about.ending === "csv" ? "attachment" : "inline",
      // A file never changes under its URL, and a person who loses access keeps at most what they saw.
      "Cache-Control": "private, max-age=3600",
    });
  });
