import { and, eq, gt, isNotNull, isNull, lt, not, type SQL, sql } from "drizzle-orm";
import { OFFER_LIMITS } from "#contract/plants/offers";
import type { Database } from "../platform/db.ts";
import { accessNotices, messages, plantOffers, plantOwners, plants, users } from "../platform/schema.ts";

export const offerMessageKey = (id: string): string => `plant-offer:${id}`;

const isEnabled = (person: SQL): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${person} and ${users.status} = 'Enable')`;

/** Not declined or expired, and both sides are what they were: the giver owns the plant, and all are enabled. */
export const isOpenOffer = (now: number): SQL =>
  and(
    isNull(plantOffers.declined_at),
    gt(plantOffers.expires_at, Math.floor(now)),
    sql`exists (select 1 from ${plants} where ${and(eq(plants.plant_id, plantOffers.plant_id), eq(plants.status, "Enable"))})`,
    sql`exists (select 1 from ${plantOwners}
      where ${and(eq(plantOwners.plant_id, plantOffers.plant_id), eq(plantOwners.owner_id, plantOffers.giver_id))})`,
    isEnabled(sql`${plantOffers.giver_id}`),
    isEnabled(sql`${plantOffers.receiver_id}`),
  )!;

/** Deletes what the receivers of offers were told. `offers`: condition on `plantOffers`. */
export const forgetOffers = (db: Database, offers: SQL) =>
  [
    db
      .delete(messages)
      .where(
        sql`${messages.dedupe_key} in (select ${offerMessageKey("")} || ${plantOffers.id} from ${plantOffers} where ${offers})`,
      ),
    db.delete(accessNotices).where(
      and(
        eq(accessNotices.change, "plant-offered"),
        sql`(${accessNotices.user_id}, ${accessNotices.subject}) in
            (select ${plantOffers.receiver_id}, ${plantOffers.plant_id} from ${plantOffers} where ${offers})`,
      ),
    ),
  ] as const;

export function endOffers(db: Database, offers: SQL) {
  const ended = and(offers, isNull(plantOffers.declined_at))!;
  return [...forgetOffers(db, ended), db.delete(plantOffers).where(ended)] as const;
}

/** Offers that ended for any reason leave no trace with the receiver; declined ones are kept to limit repetitions. */
export async function deleteEndedOffers(db: Database, now: number): Promise<void> {
  const than = Math.floor(now) - OFFER_LIMITS.declinedSeconds;
  await db.batch([
    ...endOffers(db, not(isOpenOffer(now))),
    db.delete(plantOffers).where(and(isNotNull(plantOffers.declined_at), lt(plantOffers.declined_at, than))),
  ]);
}
