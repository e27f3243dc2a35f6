import { instantOf, addDays } from "#contract/common/calendar";
import { LINK_DAYS } from "#contract/portfolio/campaigns";
import type { Database } from "../../../platform/db.ts";
import { isSigned, sign } from "../../../platform/cryptography/signature.ts";
import { type CampaignRow, type CampaignWithSteps, linkedCampaign } from "./store.ts";

export type LinkPurpose = "page" | "calendar";

const purposeOf = (purpose: LinkPurpose): string => `wash campaign: ${purpose}`;
const TOKEN = /^([\w-]{36})\.(\d{1,4})\.([\w-]{43})$/;

type Linked = Pick<CampaignRow, "id" | "link_version" | "to_day">;

export const lastLinkDay = ({ to_day }: Pick<CampaignRow, "to_day">): string => addDays(to_day, LINK_DAYS);

export const linksEnd = (campaign: Linked): number => instantOf("Pacific/Honolulu", addDays(lastLinkDay(campaign), 1));

async function tokenOf(env: Pick<Env, "AUTH_SECRET">, purpose: LinkPurpose, campaign: Linked): Promise<string> {
  const message = `${campaign.id}.${campaign.link_version}`;
  return `${message}.${await sign(env, purposeOf(purpose), message)}`;
}

export async function crewLinks(env: Pick<Env, "AUTH_SECRET">, portal: string, campaign: Linked) {
  const [page, calendar] = await Promise.all([tokenOf(env, "page", campaign), tokenOf(env, "calendar", campaign)]);
  return { page: `${portal}/api/crew/${page}`, calendar: `${portal}/api/crew/${calendar}/washes.ics` };
}

/** Null: not signed by us, revoked, or ended. Tokens with a wrong signature never reach D1. */
export async function campaignOfLink(
  { env, db, now }: { env: Pick<Env, "AUTH_SECRET">; db: Database; now: number },
  purpose: LinkPurpose,
  token: string,
): Promise<CampaignWithSteps | null> {
  const [, id, version, signature] = TOKEN.exec(token) ?? [];
  if (id === undefined || !(await isSigned(env, purposeOf(purpose), `${id}.${version}`, signature))) return null;
  const found = await linkedCampaign(db, id);
  if (!found?.campaign.has_links || found.campaign.link_version !== Number(version)) return null;
  return now < linksEnd(found.campaign) ? found : null;
}
