import { and, desc, eq, gte } from "drizzle-orm";
import { Hono } from "hono";
import * as v from "valibot";
import { allow, DEFAULT_MAX_BODY_BYTES } from "../../access/allow.ts";
import { audit } from "../../access/audit.ts";
import { tooMany } from "../../access/rate-limits/limit.ts";
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
} from "#contract/files/files";
import { now } from "../../platform/clock.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import { database, type Database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { auditLog } from "../../platform/schema.ts";
import { addFileRows, fileKey } from "../../platform/stored-files.ts";
import { storeFile } from "./keep.ts";
import { endingOf, HEAD_BYTES, matchesEnding } from "./kind.ts";
import { CutOff } from "./bytes.ts";
import { type FilePart, openFilePart, TooLarge } from "./multipart.ts";

interface FileMetadata extends Record<string, string> {
  owner: string;
  by: string;
  ending: FileEnding;
}

const SECONDS_PER_MINUTE = 60;

const UPLOADED = "file-uploaded";

const FileId = v.pipe(v.string(), v.uuid());

const maySee = ({ user, ownerId }: Principal, { owner, by }: FileMetadata): boolean =>
  user.id === by || (ownerId === null ? user.user_type === "Admin" : ownerId === owner);

/** Null: the content does not match the name's extension, or `mayKeep` says no; nothing is kept. */
async function keep(
  db: Database,
  bucket: R2Bucket,
  file: FilePart,
  about: FileMetadata,
  mayKeep: () => Promise<boolean>,
): Promise<string | null> {
  const id = crypto.randomUUID();
  const key = fileKey(id);
  await storeFile(bucket, key, file.content, about);
  const head = await bucket.get(key, { range: { offset: 0, length: HEAD_BYTES } });
  if (head && matchesEnding(about.ending, new Uint8Array(await head.arrayBuffer())) && (await mayKeep())) {
    await addFileRows(db, [{ key, owner_id: about.owner || null, plant_id: null, bytes: head.size }]);
    return id;
  }
  await bucket.delete(key);
  return null;
}

async function waitOf(db: Database, userId: string, at: number): Promise<number> {
  const recent = and(
    eq(auditLog.user_id, userId),
    eq(auditLog.action, UPLOADED),
    gte(auditLog.at, Math.floor(at) - SECONDS_PER_DAY),
  );
  const [first] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(recent)
    .orderBy(desc(auditLog.at))
    .limit(1)
    .offset(FILES_PER_DAY - 1);
  return first ? Math.max(1, Math.ceil(first.at + SECONDS_PER_DAY - at)) : 0;
}

export const files = new Hono<AppEnv>()
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
      const wait = await waitOf(db, user.id, at);
      if (wait > 0) return tooMany(c, fileTexts.tooMany, wait);
      // Parallel uploads are not counted yet when each is checked.
      const { success } = await c.env.DOCUMENT_LIMIT.limit({ key: `file ${user.id}` });
      if (!success) return tooMany(c, fileTexts.tooMany, SECONDS_PER_MINUTE);
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
        const id = await keep(db, c.env.FILES, file, { owner: ownerId ?? "", by: user.id, ending }, mayKeep);
        if (isEnded) return problem(c, 401, texts.unauthorized);
        if (id === null) return problem(c, 422, fileTexts.notWhatItSays);
        await audit(db, {
          action: UPLOADED,
          at,
          userId: user.id,
          subject: id,
          after: { kind: fileKinds[ending] },
          requestId: c.get("requestId"),
        });
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
