import type { Database } from "../platform/db.ts";
import { countFiles, energyFilePrefix, fileKey, type StoredFile } from "../platform/stored-files.ts";

const PAGE_FILES = 1000;

/**
 * Counts files of the bucket that have no row, because they are older than the table or their worker stopped. Each hour
 * takes the keys whose id begins with one hexadecimal digit.
 */
export async function countMissedFiles(bucket: R2Bucket, db: Database, now: number): Promise<void> {
  const digit = (Math.floor(now / 3600) % 16).toString(16);
  for (const prefix of [fileKey(digit), energyFilePrefix(digit)]) {
    let cursor: string | undefined;
    do {
      const options: R2ListOptions = { prefix, limit: PAGE_FILES, include: ["customMetadata"] };
      const page = await bucket.list(cursor === undefined ? options : { ...options, cursor });
      await countFiles(db, page.objects.map(storedFileOf));
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor !== undefined);
  }
}

function storedFileOf({ key, size: bytes, customMetadata }: R2Object): StoredFile {
  const [kind, plant] = key.split("/");
  const isEnergyFile = kind === "energy-years";
  return {
    key,
    owner_id: isEnergyFile ? null : customMetadata?.["owner"] || null,
    plant_id: isEnergyFile ? plant! : null,
    bytes,
  };
}
