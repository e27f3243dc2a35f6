import { hexOf } from "../../platform/digest.ts";
import { PartBuffer } from "#domain/text/bytes";

/** R2 takes parts of at least 5 MiB, all of one size but the last [bytes]. */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Writes a stream of unknown length to the bucket with one part in memory; returns the SHA-256 of the content in hex and its length. A
 * failure leaves nothing and throws.
 */
export async function storeFile(
  bucket: R2Bucket,
  key: string,
  content: ReadableStream<Uint8Array>,
  about: Record<string, string>,
): Promise<{ hash: string; length: number }> {
  const digest = new crypto.DigestStream("SHA-256");
  const hashing = digest.getWriter();
  const options = { customMetadata: about };
  const part = new PartBuffer(PART_BYTES);
  const done: R2UploadedPart[] = [];
  let upload: R2MultipartUpload | undefined;
  let length = 0;
  try {
    for await (const chunk of content) {
      await hashing.write(chunk);
      length += chunk.length;
      for (let from = 0; from < chunk.length;) {
        from += part.add(chunk.subarray(from));
        if (!part.isFull) continue;
        upload ??= await bucket.createMultipartUpload(key, options);
        done.push(await upload.uploadPart(done.length + 1, part.take()));
      }
    }
    await hashing.close();
    const rest = part.take();
    if (upload) {
      if (rest.length > 0) done.push(await upload.uploadPart(done.length + 1, rest));
      await upload.complete(done);
    } else await bucket.put(key, rest, options);
  } catch (error) {
    await upload?.abort();
    throw error;
  }
  return { hash: hexOf(await digest.digest), length };
}
