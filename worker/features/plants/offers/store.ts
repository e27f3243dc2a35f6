import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { endOffers, forgetOffers, isOpenOffer, offerMessageKey } from "../../../access/end-offers.ts";
import { OFFER_LIMITS, OFFER_SECONDS, type OfferList, offerTexts } from "#contract/plants/offers";
import type { Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { quotaOf } from "../../../platform/quotas.ts";
import { devices, plantOffers, plantOwners, plants, users } from "../../../platform/schema.ts";
import { isWithinUsage, type UsageLimit } from "../../../platform/usage.ts";
import { save } from "../../../records/save.ts";
import { noticeWhere, senderName } from "../../accounts/index.ts";
import { insertMessage } from "../../messages/index.ts";
import { actorOf, type PlantAct } from "../act.ts";
import { savePlant } from "../save.ts";
import { availableOwner } from "../../../access/people.ts";
import { plantState } from "../state.ts";

export type OfferRefusal = "refused" | "tooManyOpen" | "tooMany";

const limitsOf = (giver: string, receiver: string): [UsageLimit, UsageLimit] => [
  { subject: `plant-offers:${giver}`, maximum: OFFER_LIMITS.aDay, seconds: SECONDS_PER_DAY },
  { subject: `plant-offers:${giver}:${receiver}`, maximum: OFFER_LIMITS.aDayToOne, seconds: SECONDS_PER_DAY },
];

/** Offers a plant to another owner, who owns nothing of it before they accept. Null: offered, or it already was. */
export async function offerPlant(
  db: Database,
  plant: { plant_id: string; plant_name: string },
  receiver_id: string,
  act: PlantAct,
): Promise<OfferRefusal | null> {
  const { plant_id, plant_name } = plant;
  const { principal } = act;
  const { id: giver_id } = principal.user;
  const at = Math.floor(act.at);
  const id = crypto.randomUUID();
  const toThem = and(eq(plantOffers.giver_id, giver_id), eq(plantOffers.receiver_id, receiver_id));
  const isSame = and(eq(plantOffers.plant_id, plant_id), eq(plantOffers.receiver_id, receiver_id), isOpenOffer(at));
  const declined = and(toThem, gt(plantOffers.declined_at, at - OFFER_LIMITS.declinedSeconds));
  const opened = and(eq(plantOffers.giver_id, giver_id), isOpenOffer(at));
  const of = (where: SQL | undefined) => sql`(select count(*) from ${plantOffers} where ${where})`;
  const owns = (owner: string): SQL => sql`exists (select 1 from ${plantOwners}
    where ${and(eq(plantOwners.plant_id, plant_id), eq(plantOwners.owner_id, owner))})`;
  // Everyone who tries the demonstration would read the offer.
  const isAvailable = sql`exists (select 1 from ${users} where ${and(eq(users.id, receiver_id), availableOwner, eq(users.demo, false))})`;
  const mayOffer = sql`${of(isSame)} = 0 and ${of(declined)} < ${OFFER_LIMITS.declined} and ${of(opened)} < ${OFFER_LIMITS.open}
    and ${owns(giver_id)} and not ${owns(receiver_id)} and ${isAvailable}`;
  const [before] = await db
    .select({ same: of(isSame), declined: of(declined), opened: of(opened), isAvailable: sql<number>`${isAvailable}` })
    .from(users)
    .where(eq(users.id, giver_id));
  if (Number(before?.same) > 0) return null;
  if (Number(before?.declined) >= OFFER_LIMITS.declined || before?.isAvailable === 0) return "refused";
  if (Number(before?.opened) >= OFFER_LIMITS.open) return "tooManyOpen";
  const expires_at = at + OFFER_SECONDS;
  const row = { id, plant_id, giver_id, receiver_id, offered_at: at, expires_at };
  const from = senderName(principal);
  const notice = { subject: plant_id, change: "plant-offered" as const, name: plant_name, principal, at };
  if (!(await isWithinUsage(db, limitsOf(giver_id, receiver_id), at))) return "tooMany";
  const saved = await save(db, {
    unchanged: mayOffer,
    entry: { action: "plant-offered", subject: plant_id, after: { owner: receiver_id }, ...actorOf(act) },
    statements: [
      db.insert(plantOffers).values(row),
      noticeWhere(db, { ...notice, people: sql`select ${receiver_id}`, until: expires_at }),
      insertMessage(db, {
        ts: at,
        title: offerTexts.mailTitle,
        message: `${offerTexts.from(from, plant_name)} ${offerTexts.decide}`,
        type: "OWNER",
        plant_id: "",
        owner_id: receiver_id,
        dedupe_key: offerMessageKey(id),
      }),
    ],
  });
  return saved === null ? "tooMany" : null;
}

const MAX_LISTED = 100;

const deviceCount = sql<number>`(select count(*) from ${devices}
  where ${and(eq(devices.plant_id, plantOffers.plant_id), isNull(devices.erased_at))})`;

export async function offersOf(db: Database, ownerId: string, now: number): Promise<OfferList> {
  const list = (mine: SQL, other: SQL) =>
    db
      .select({
        id: plantOffers.id,
        plant_id: plantOffers.plant_id,
        plant_name: plants.plant_name,
        expiresAt: plantOffers.expires_at,
        devices: deviceCount,
        name: users.name,
        company: users.company_name,
        email: users.email,
      })
      .from(plantOffers)
      .innerJoin(plants, eq(plants.plant_id, plantOffers.plant_id))
      .innerJoin(users, other)
      .where(and(mine, isOpenOffer(now)))
      .orderBy(desc(plantOffers.offered_at), desc(plantOffers.id))
      .limit(MAX_LISTED);
  const given = await list(eq(plantOffers.giver_id, ownerId), eq(users.id, plantOffers.receiver_id));
  const received = await list(eq(plantOffers.receiver_id, ownerId), eq(users.id, plantOffers.giver_id));
  return {
    given: given.map(({ id, plant_id, plant_name, email, expiresAt }) => ({
      id,
      plant_id,
      plant_name,
      email,
      expiresAt,
    })),
    received: received.map(({ id, plant_name, name, company, devices: held, expiresAt }) => ({
      id,
      plant_name,
      from: company || name,
      devices: held,
      expiresAt,
    })),
  };
}

async function openOffer(db: Database, id: string, person: SQL, now: number) {
  const [offer] = await db
    .select()
    .from(plantOffers)
    .where(and(eq(plantOffers.id, id), person, isOpenOffer(now)));
  return offer ?? null;
}

/** Who holds the offers: an owner, or the owner that an Admin acts for. */
const holderOf = ({ user, ownerId }: Principal): string => ownerId ?? user.id;

export async function acceptOffer(db: Database, id: string, act: PlantAct): Promise<"done" | "gone" | "over-quota"> {
  const receiver = holderOf(act.principal);
  const offer = await openOffer(db, id, eq(plantOffers.receiver_id, receiver), act.at);
  const before = offer && (await plantState(db, offer.plant_id));
  if (!before) return "gone";
  const theirs = sql`(select ${plantOwners.plant_id} from ${plantOwners} where ${plantOwners.owner_id} = ${receiver})`;
  const hasRoom = sql`(select count(*) from ${plantOwners} where ${plantOwners.owner_id} = ${receiver}) < ${quotaOf(act.env, "plant")}
    and (select count(*) from ${devices} where ${devices.plant_id} in ${theirs} or ${devices.plant_id} = ${offer.plant_id})
      <= ${quotaOf(act.env, "device")}`;
  const isOpen = sql`exists (select 1 from ${plantOffers} where ${and(eq(plantOffers.id, id), isOpenOffer(act.at))})`;
  const saved = await savePlant(db, {
    ...act,
    action: "plant-offer-accepted",
    before,
    after: { ...before, owners: [...before.owners, receiver].toSorted() },
    condition: sql`${isOpen} and ${hasRoom}`,
    isFinal: true,
    // Offers of other owners for the same plant end with it.
    endsOffers: and(eq(plantOffers.plant_id, offer.plant_id), eq(plantOffers.receiver_id, receiver))!,
  });
  if (saved !== null) return "done";
  const [row] = await db
    .select({ hasRoom: sql<number>`${hasRoom}` })
    .from(users)
    .where(eq(users.id, receiver));
  return row?.hasRoom === 0 ? "over-quota" : "gone";
}

export async function declineOffer(db: Database, id: string, act: PlantAct): Promise<boolean> {
  const mine = and(eq(plantOffers.id, id), eq(plantOffers.receiver_id, holderOf(act.principal)))!;
  const offer = await openOffer(db, id, mine, act.at);
  if (!offer) return false;
  const saved = await save(db, {
    unchanged: sql`exists (select 1 from ${plantOffers} where ${and(mine, isOpenOffer(act.at))})`,
    entry: { action: "plant-offer-declined", subject: offer.receiver_id, ...actorOf(act) },
    statements: [
      db
        .update(plantOffers)
        .set({ declined_at: Math.floor(act.at) })
        .where(mine),
      ...forgetOffers(db, mine),
    ],
  });
  return saved !== null;
}

export async function withdrawOffer(db: Database, id: string, act: PlantAct): Promise<boolean> {
  const mine = and(eq(plantOffers.id, id), eq(plantOffers.giver_id, holderOf(act.principal)))!;
  const offer = await openOffer(db, id, mine, act.at);
  if (!offer) return false;
  const saved = await save(db, {
    unchanged: sql`exists (select 1 from ${plantOffers} where ${mine})`,
    entry: { action: "plant-offer-withdrawn", subject: offer.plant_id, ...actorOf(act) },
    statements: endOffers(db, mine),
  });
  return saved !== null;
}
