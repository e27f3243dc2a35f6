import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { and, desc, eq, getTableColumns, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { CAMPAIGN_LIMITS, type StepState } from "#contract/portfolio/campaigns";
import { pick } from "#contract/records/field";
import type { CampaignDates } from "#print/calendars";
import { isOwner, isStaff } from "../../../access/people.ts";
import { ownerIs, plantScope } from "../../../access/scope.ts";
import type { Principal } from "../../../platform/context.ts";
import { type Database, jsonValues } from "../../../platform/db.ts";
import { sha256Hex } from "../../../platform/digest.ts";
import { campaigns, campaignSteps, plantOwners, plants, staffPlants, users } from "../../../platform/schema.ts";
import type { UsageLimit } from "../../../platform/usage.ts";

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

const withSteps = async (db: Database, [campaign]: readonly CampaignRow[]): Promise<CampaignWithSteps | null> =>
  campaign ? { campaign, steps: await stepsOf(db, [campaign.id]) } : null;

export const visibleCampaign = async (db: Database, principal: Principal, id: string) =>
  withSteps(
    db,
    await db
      .select()
      .from(campaigns)
      .where(and(eq(campaigns.id, id), campaignScope(principal))),
  );

const sender = alias(users, "sender");
const owner = alias(users, "owner");

/** A staff member's links show only what the sender may still see; an Admin's and the owner's show all of the owner's plants. */
const isSendersPlant: SQL = sql`(not ${isStaff(sender)} or (${sender.owner_id} = ${campaigns.owner_id} and exists
  (select 1 from ${staffPlants} where ${staffPlants.staff_id} = ${sender.id} and ${staffPlants.plant_id} = ${plants.plant_id})))`;

/** Campaign whose links still count: its owner and whoever mailed them are enabled, and the plants are still theirs. */
export const linkedCampaign = async (db: Database, id: string) =>
  withSteps(
    db,
    await db
      .select(getTableColumns(campaigns))
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
      ),
  );

function stepsOf(db: Database, ids: readonly string[]) {
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

export interface CampaignWithSteps {
  campaign: CampaignRow;
  steps: readonly CampaignStepRow[];
}

/** Newest first. `owner`: chosen by an Admin. */
export async function campaignsOf(db: Database, principal: Principal, owner?: string): Promise<CampaignWithSteps[]> {
  const rows = await db
    .select()
    .from(campaigns)
    .where(and(campaignScope(principal), isOfOwner(principal, owner)))
    .orderBy(desc(campaigns.created_at), desc(campaigns.id))
    .limit(MAX_LISTED);
  const ids = rows.map(({ id }) => id);
  const steps = Map.groupBy(await stepsOf(db, ids), ({ step }) => step.campaign_id);
  return rows.map((campaign) => ({ campaign, steps: steps.get(campaign.id) ?? [] }));
}

/** What calendars show of a campaign. */
export const calendarDates = ({ campaign, steps }: CampaignWithSteps): CampaignDates => ({
  ...pick(campaign, ["id", "name"]),
  from: campaign.from_day,
  to: campaign.to_day,
  isCancelled: campaign.state === "cancelled",
  plants: steps.map(({ step, plant: { plant_name } }) => ({
    ...pick(step, ["plant_id", "state"]),
    plant_name,
    doneOn: washedOn(step),
  })),
});

export const washedOn = ({ logged }: CampaignStepRow["step"]): string | null => logged?.[0]?.end_day ?? null;

export function countsOf(steps: readonly CampaignStepRow[]): Record<StepState, number> {
  const counts = { waiting: 0, underWay: 0, done: 0, skipped: 0 };
  for (const { step } of steps) counts[step.state]++;
  return counts;
}

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
export async function mailLimits({ owner_id, email }: Pick<CampaignRow, "owner_id" | "email">) {
  const to = await sha256Hex(email.toLowerCase());
  const mails = (of: string, maximum: number): UsageLimit => ({
    subject: `campaign-mails:${of}`,
    maximum,
    seconds: SECONDS_PER_DAY,
  });
  return [
    mails(owner_id, CAMPAIGN_LIMITS.mailsADay),
    mails(`${owner_id}:${to}`, CAMPAIGN_LIMITS.mailsADayToOne),
  ] as const;
}

export const isUnwashed = ({ state }: Pick<CampaignStepRow["step"], "state">): boolean =>
  state === "waiting" || state === "underWay";
