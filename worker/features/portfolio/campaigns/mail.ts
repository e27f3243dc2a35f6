import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { eq } from "drizzle-orm";
import { day, shortDay } from "#contract/common/format";
import { sendMailAfterResponse, queueMail, washCampaign } from "../../../adapters/mail/index.ts";
import type { Database } from "../../../platform/db.ts";
import { campaigns, users } from "../../../platform/schema.ts";
import { crewLinks, lastLinkDay } from "./links.ts";
import { type CampaignRow, stepsOf } from "./store.ts";

interface CampaignMailDeps {
  env: Env;
  db: Database;
  now: number;
  portal: string;
  context: Parameters<typeof sendMailAfterResponse>[1];
}

export const windowText = ({ from_day, to_day }: Pick<CampaignRow, "from_day" | "to_day">): string =>
  from_day === to_day ? day(from_day) : `${shortDay(from_day)} – ${day(to_day)}`;

export async function mailCrew(
  { env, db, now, portal, context }: CampaignMailDeps,
  campaign: CampaignRow,
): Promise<boolean> {
  const [[owner], steps, links] = await Promise.all([
    db.select({ name: users.name, company: users.company_name }).from(users).where(eq(users.id, campaign.owner_id)),
    stepsOf(db, [campaign.id]),
    crewLinks(env, portal, campaign),
  ]);
  const content = washCampaign({
    name: campaign.name,
    owner: owner?.company || (owner?.name ?? ""),
    crew: campaign.crew,
    window: windowText(campaign),
    note: campaign.note,
    plants: steps.map(({ plant }) => ({ name: plant.plant_name, location: plant.location })),
    links,
    lastDay: day(lastLinkDay(campaign)),
  });
  const key = `wash-campaign:${campaign.id}:${campaign.link_version}:${Math.floor(now / SECONDS_PER_DAY)}`;
  if ((await queueMail(db, { to: campaign.email, content, at: now, key })) === null) return false;
  await db
    .update(campaigns)
    .set({ mailed_at: Math.floor(now) })
    .where(eq(campaigns.id, campaign.id));
  sendMailAfterResponse(env, context);
  return true;
}
