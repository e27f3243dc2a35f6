import { eq, ne, and, sql } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { plantOwners } from "../../platform/schema.ts";
import { noticeWhere } from "../accounts/index.ts";

interface RenewedKey {
  plant: { id: string; name: string };
}

/** For the owners who remain: the key of their device was the leaver's. */
export const keyNotices = (
  db: Database,
  renewed: readonly RenewedKey[],
  leaver: string,
  act: Pick<Parameters<typeof noticeWhere>[1], "principal" | "at">,
) =>
  [...new Map(renewed.map(({ plant }) => [plant.id, plant.name]))].map(([id, name]) =>
    noticeWhere(db, {
      people: sql`select ${plantOwners.owner_id} from ${plantOwners}
        where ${and(eq(plantOwners.plant_id, id), ne(plantOwners.owner_id, leaver))}`,
      subject: `keys:${id}`,
      change: "keys-replaced",
      name,
      ...act,
    }),
  );
