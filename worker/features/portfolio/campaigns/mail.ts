import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { eq, sql } from "drizzle-orm";
import { day, dayRange } from "#contract/common/format";
import { queueMailWhere, washCampaign } from "../../../adapters/mail/index.ts";
import type { Database } from "../../../platform/db.ts";
import { campaigns, mailOutbox, users } from "../../../platform/schema.ts";
import { isStored } from "../../../records/store.ts";
import { crewWeekTexts } from "./crew-weeks.ts";
import { crewLinks, lastLinkDay } from "./links.ts";
import type { CampaignRow } from "./store.ts";

export const windowText = ({ from_day, to_day }: Pick<CampaignRow, "from_day" | "to_day">): string =>
  dayRange(from_day, to_day);

/** Statements that mail the links to the crew; `isNew`: this mail wasn't sent today. */
export async function crewMail(
  { env, db, now, portal }: { env: Env; db: Database; now: number; portal: string },
  campaign: CampaignRow,
  plants: readonly { plant_id: string; plant_name: string; location: string }[],
) {
  const ids = plants.map(({ plant_id }) => plant_id);
  const [[owner], links, weeks] = await Promise.all([
    db.select({ name: users.name, company: users.company_name }).from(users).where(eq(users.id, campaign.owner_id)),
    crewLinks(env, portal, campaign),
    crewWeekTexts(db, ids, now),
  ]);
  const content = washCampaign({
    name: campaign.name,
    owner: owner?.company || (owner?.name ?? ""),
    crew: campaign.crew,
    window: windowText(campaign),
    note: campaign.note,
    plants: plants.map(({ plant_id, plant_name: name, location }) => ({
      name,
      location,
      week: weeks.get(plant_id) ?? "",
    })),
    links,
    lastDay: day(lastLinkDay(campaign)),
  });
  const key = `wash-campaign:${campaign.id}:${campaign.link_version}:${Math.floor(now / SECONDS_PER_DAY)}`;
  return {
    isNew: sql`not ${isStored(mailOutbox, eq(mailOutbox.key, key))}`,
    statements: [
      queueMailWhere(db, { to: campaign.email, content, at: now, key }),
      db
        .update(campaigns)
        .set({ mailed_at: Math.floor(now) })
        .where(eq(campaigns.id, campaign.id)),
    ],
  };
}
