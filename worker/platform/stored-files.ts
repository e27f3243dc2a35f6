import { inArray, type SQL, sql } from "drizzle-orm";
import { batchRun, type Database } from "./db.ts";
import { exports, plantOwners, storedFiles, users } from "./schema.ts";

export type StoredFile = typeof storedFiles.$inferSelect;

export const fileKey = (id: string): string => `files/${id}`;
export const energyFileKey = (plantId: string, id: string): string => `${energyFilePrefix(plantId)}/${id}.csv`;
export const energyFilePrefix = (plantId: string): string => `energy-years/${plantId}`;

/** Statement that adds rows for files of the bucket; existing rows don't change. Takes one parameter for any number of files. */
export function addFileRows(db: Database, files: readonly StoredFile[]) {
  const field = (name: string) => sql`json_extract(value, ${sql.raw(`'$.${name}'`)})`;
  return batchRun(
    db,
    sql`insert or ignore into ${storedFiles} (key, owner_id, plant_id, bytes)
      select ${field("key")}, ${field("owner_id")}, ${field("plant_id")}, ${field("bytes")} from json_each(${JSON.stringify(files)})`,
  );
}

export async function removeFileRows(db: Database, keys: readonly string[]): Promise<void> {
  await db.delete(storedFiles).where(inArray(storedFiles.key, [...keys]));
}

/**
 * Bytes by owner: files, energy files of their plants, CSV exports of their people. A plant's file counts for each of
 * its owners.
 */
const bytesByOwner = (now: number) => sql`
  select ${storedFiles.owner_id} as owner_id, ${storedFiles.bytes} as bytes from ${storedFiles}
    where ${storedFiles.owner_id} is not null
  union all
  select ${plantOwners.owner_id}, ${storedFiles.bytes} from ${storedFiles}
    join ${plantOwners} on ${plantOwners.plant_id} = ${storedFiles.plant_id}
  union all
  select coalesce(${users.owner_id}, ${users.id}), ${exports.bytes} from ${exports}
    join ${users} on ${users.id} = ${exports.user_id}
    where ${exports.expires_at} is null or ${exports.expires_at} > ${now}`;

export async function storageOf(db: Database, ownerId: string, now: number): Promise<number> {
  const used = await db.get<{ bytes: number }>(
    sql`select coalesce(sum(bytes), 0) as bytes from (${bytesByOwner(now)}) where owner_id = ${ownerId}`,
  );
  return used.bytes;
}

export async function largestStorageUser(
  db: Database,
  owners: SQL,
  now: number,
): Promise<{ name: string; used: number } | undefined> {
  const [largest] = await db.all<{ name: string; used: number }>(
    sql`select ${users.name} as name, sum(used.bytes) as used from (${bytesByOwner(now)}) as used
      join ${users} on ${users.id} = used.owner_id
      where ${owners}
      group by used.owner_id having sum(used.bytes) > 0 order by sum(used.bytes) desc limit 1`,
  );
  return largest;
}
