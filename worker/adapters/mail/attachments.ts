import { and, eq, inArray, isNotNull, lt, or } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { mailOutbox } from "../../platform/schema.ts";
import type { AttachedFile, MailAttachment } from "./port.ts";

/** Larger files are only linked [bytes]: servers refuse large mails, and base64 adds a third. */
export const MAX_ATTACHMENT_BYTES = 1_000_000;
const MAX_REMOVED = 200;

/** Stores a file for a mail; returns an empty list if the file is too large. The same name overwrites the same file. */
export async function storeAttachment(files: R2Bucket, name: string, file: AttachedFile): Promise<MailAttachment[]> {
  if (file.content.byteLength > MAX_ATTACHMENT_BYTES) return [];
  const key = `mail/${name}`;
  await files.put(key, file.content);
  return [{ key, name: file.name, type: file.type }];
}

export async function readAttachments(
  files: R2Bucket,
  attachments: readonly MailAttachment[] | null,
): Promise<AttachedFile[]> {
  const read = async ({ key, name, type }: MailAttachment): Promise<AttachedFile[]> => {
    const stored = await files.get(key).catch(() => null);
    return stored ? [{ name, type, content: new Uint8Array(await stored.arrayBuffer()) }] : [];
  };
  return (await Promise.all((attachments ?? []).map(read))).flat();
}

export async function removeAttachments(db: Database, files: R2Bucket, now: number): Promise<void> {
  const isOver = or(inArray(mailOutbox.state, ["sent", "dead"]), lt(mailOutbox.expires_at, Math.floor(now)));
  const over = await db
    .select({ id: mailOutbox.id, attachments: mailOutbox.attachments })
    .from(mailOutbox)
    .where(and(isNotNull(mailOutbox.attachments), isOver))
    .limit(MAX_REMOVED);
  for (const { id, attachments } of over) {
    // Deletes the file first: after a crash in between, the row still names it.
    await files.delete(attachments!.map(({ key }) => key));
    await db.update(mailOutbox).set({ attachments: null }).where(eq(mailOutbox.id, id));
  }
}
