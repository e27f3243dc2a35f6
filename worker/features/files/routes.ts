import { Hono } from "hono";
import * as v from "valibot";
import { allow, DEFAULT_MAX_BODY_BYTES } from "../../access/allow.ts";
import { audit, auditCallOf, type Author, authorOf } from "../../access/audit.ts";
import { tooMany } from "../../access/rate-limits/limit.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { principalBySessionId } from "../../access/sessions/session.ts";
import { texts } from "#contract/common/texts";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import {
  FILE_MAX_BYTES,
  FILES_PER_DAY,
  type FileEnding,
  fileKinds,
  fileTexts,
  type UploadedFile,
  type UploadedFiles,
} from "#contract/files/files";
import { now } from "../../platform/clock.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import { database, type Database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { isWithinUsage, usageRetryAfter } from "../../platform/usage.ts";
import { addFileRows, fileKey, removeFileRows } from "../../platform/stored-files.ts";
import { save } from "../../records/save.ts";
import { storeFile } from "./keep.ts";
import { FILE_UPLOADED, listFiles } from "./list.ts";
import { endingOf, HEAD_BYTES, matchesEnding } from "./kind.ts";
import { CutOff } from "./bytes.ts";
import { type FilePart, openFilePart, TooLarge } from "./multipart.ts";

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
    return c.json<UploadedFiles>(await listFiles(database(c.env), c.get("principal")!));
  })
  .delete("/api/files/:id", allow("devices.edit", { needsConfirmation: true }), async (c) => {
    const [id, db, at, principal] = [c.req.param("id"), database(c.env), now(), c.get("principal")!];
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
      const [db, at] = [database(c.env), now()];
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
