import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { and, desc, eq, not, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { alias } from "drizzle-orm/sqlite-core";
import { CAMPAIGN_LIMITS, type StartCampaign } from "#contract/portfolio/campaigns";
import type { Author } from "../../../access/audit.ts";
import { isOwner, isStaff } from "../../../access/people.ts";
import { ownerIs, plantScope } from "../../../access/scope.ts";
import type { Principal } from "../../../platform/context.ts";
import { type Database, jsonValues } from "../../../platform/db.ts";
import { sha256Hex } from "../../../platform/digest.ts";
import { campaigns, campaignSteps, plantOwners, plants, staffPlants, users } from "../../../platform/schema.ts";
import type { UsageLimit } from "../../../platform/usage.ts";
import { save } from "../../../records/save.ts";

export type CampaignRow = typeof campaigns.$inferSelect;

const MAX_LISTED = 50;

const isLive: SQL = sql`${plants.status} = 'Enable' and exists (select 1 from ${plantOwners}
  where ${plantOwners.plant_id} = ${plants.plant_id} and ${plantOwners.owner_id} = ${campaigns.owner_id})`;

const liveSteps = (condition?: SQL): SQL => sql`(select 1 from ${campaignSteps}
  inner join ${plants} on ${plants.plant_id} = ${campaignSteps.plant_id}
  where ${campaignSteps.campaign_id} = ${campaigns.id} and ${isLive} ${condition ? sql`and ${condition}` : sql``})`;

const campaignScope = (principal: Principal): SQL =>
  and(
    ownerIs(principal, campaigns.owner_id),
    sql`exists ${liveSteps()}`,
    sql`not exists ${liveSteps(sql`not (${plantScope(principal)})`)}`,
  )!;

const isOfOwner = ({ reach }: Principal, owner: string | undefined): SQL | undefined =>
  owner === undefined || reach.of !== "fleet" ? undefined : eq(campaigns.owner_id, owner);

/** `owner`: chosen by an Admin. */
export const campaignsOf = (db: Database, principal: Principal, owner: string | undefined): Promise<CampaignRow[]> =>
  db
    .select()
    .from(campaigns)
    .where(and(campaignScope(principal), isOfOwner(principal, owner)))
    .orderBy(desc(campaigns.created_at), desc(campaigns.id))
    .limit(MAX_LISTED);

export async function visibleCampaign(db: Database, principal: Principal, id: string): Promise<CampaignRow | null> {
  const [row] = await db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.id, id), campaignScope(principal)));
  return row ?? null;
}

const sender = alias(users, "sender");
const owner = alias(users, "owner");

/** A staff member's links show only what the sender may still see; an Admin's and the owner's show all of the owner's plants. */
const isSendersPlant: SQL = sql`(not ${isStaff(sender)} or (${sender.owner_id} = ${campaigns.owner_id} and exists
  (select 1 from ${staffPlants} where ${staffPlants.staff_id} = ${sender.id} and ${staffPlants.plant_id} = ${plants.plant_id})))`;

/** Campaign whose links still count: its owner and whoever mailed them are enabled, and the plants are still theirs. */
export async function linkedCampaign(db: Database, id: string): Promise<CampaignRow | null> {
  const [row] = await db
    .select({ campaign: campaigns })
    .from(campaigns)
    .innerJoin(owner, and(eq(owner.id, campaigns.owner_id), eq(owner.status, "Enable")))
    .innerJoin(
      sender,
      and(eq(sender.id, sql`coalesce(${campaigns.sent_by}, ${campaigns.created_by})`), eq(sender.status, "Enable")),
    )
    .where(
      and(
        eq(campaigns.id, id),
        sql`exists ${liveSteps()}`,
        sql`not exists ${liveSteps(sql`not ${isSendersPlant}`)}`,
        or(not(isOwner(sender)), eq(sender.id, campaigns.owner_id)),
      ),
    );
  return row?.campaign ?? null;
}

export function stepsOf(db: Database, ids: readonly string[]) {
  const listed = jsonValues(ids);
  return db
    .select({
      step: campaignSteps,
      plant: { plant_name: plants.plant_name, location: plants.location, lat: plants.lat, lng: plants.lng },
    })
    .from(campaignSteps)
    .innerJoin(campaigns, eq(campaigns.id, campaignSteps.campaign_id))
    .innerJoin(plants, eq(plants.plant_id, campaignSteps.plant_id))
    .where(and(sql`${campaignSteps.campaign_id} in ${listed}`, isLive))
    .orderBy(campaignSteps.campaign_id, campaignSteps.position);
}
export type CampaignStepRow = Awaited<ReturnType<typeof stepsOf>>[number];

/** In the order of `ids`. Null: one of them isn't theirs. */
export async function plantsOf(db: Database, principal: Principal, ownerId: string, ids: readonly string[]) {
  const rows = await db
    .select({ plant_id: plants.plant_id, plant_name: plants.plant_name, location: plants.location })
    .from(plants)
    .innerJoin(plantOwners, and(eq(plantOwners.plant_id, plants.plant_id), eq(plantOwners.owner_id, ownerId)))
    .where(and(sql`${plants.plant_id} in ${jsonValues(ids)}`, eq(plants.status, "Enable"), plantScope(principal)));
  const byId = new Map(rows.map((row) => [row.plant_id, row]));
  return rows.length === ids.length ? ids.map((id) => byId.get(id)!) : null;
}

/** Mails to a crew go to an address that the owner typed, so they are counted by owner, address and day. */
export async function mailLimits(ownerId: string, email: string): Promise<[UsageLimit, UsageLimit]> {
  const to = await sha256Hex(email.toLowerCase());
  return [
    { subject: `campaign-mails:${ownerId}`, maximum: CAMPAIGN_LIMITS.mailsADay, seconds: SECONDS_PER_DAY },
    { subject: `campaign-mails:${ownerId}:${to}`, maximum: CAMPAIGN_LIMITS.mailsADayToOne, seconds: SECONDS_PER_DAY },
  ];
}

export const newCampaign = (form: StartCampaign, ownerId: string, by: Author): CampaignRow => ({
  id: crypto.randomUUID(),
  owner_id: ownerId,
  name: form.name,
  from_day: form.from,
  to_day: form.to,
  crew: form.crew,
  email: form.email,
  note: form.note,
  state: "open",
  link_version: 1,
  has_links: true,
  mailed_at: null,
  created_by: by.userId,
  sent_by: by.userId,
  created_at: Math.floor(by.at),
});

export const startLimits = async ({ owner_id, email }: CampaignRow): Promise<[UsageLimit, ...UsageLimit[]]> => [
  { subject: `campaigns:${owner_id}`, maximum: CAMPAIGN_LIMITS.startsADay, seconds: SECONDS_PER_DAY },
  ...(await mailLimits(owner_id, email)),
];

export const addCampaign = (
  db: Database,
  row: CampaignRow,
  form: StartCampaign,
  by: Author,
  mail: readonly BatchItem<"sqlite">[],
) =>
  save(db, {
    entry: { action: "campaign-started", ...by, subject: row.id, after: form },
    statements: [
      db.insert(campaigns).values(row),
      db.insert(campaignSteps).select(
        sql`select ${row.id}, value, key, 'waiting', '', null, null, null, null, null
          from json_each(${JSON.stringify(form.plants)})`,
      ),
      ...mail,
    ],
  });

export const isUnwashed = ({ state }: Pick<CampaignStepRow["step"], "state">): boolean =>
  state === "waiting" || state === "underWay";
