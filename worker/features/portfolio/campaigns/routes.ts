import { eq, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { MessageAnswer } from "#contract/accounts/account";
import { dayOf, SECONDS_PER_DAY } from "#contract/common/calendar";
import { campaignTexts as texts } from "#contract/portfolio/campaign-texts";
import {
  type Campaign,
  CAMPAIGN_LIMITS,
  type CampaignList,
  ChangeCampaign,
  ChangeLinks,
  SaveStep,
  StartCampaign,
} from "#contract/portfolio/campaigns";
import { allow } from "../../../access/allow.ts";
import { audit, auditCallOf } from "../../../access/audit.ts";
import { tooMany } from "../../../access/rate-limits/limit.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { database, type Database } from "../../../platform/db.ts";
import { problem } from "../../../platform/problem.ts";
import { campaigns } from "../../../platform/schema.ts";
import { portalAddress } from "../../../platform/settings.ts";
import { isWithinUsage, usageRetryAfter } from "../../../platform/usage.ts";
import { validate } from "../../../platform/validate.ts";
import { crewLinks, linksEnd } from "./links.ts";
import { mailCrew } from "./mail.ts";
import { stepResult } from "./results.ts";
import { startDuePlans } from "../../../platform/tasks/due-plans.ts";
import { moveStep } from "./steps.ts";
import {
  addCampaign,
  type CampaignRow,
  campaignsOf,
  hasPlants,
  mailLimits,
  stepsOf,
  visibleCampaign,
} from "./store.ts";
import { campaignSummary, campaignView } from "./view.ts";

const findCampaign = async (c: Context<AppEnv>, db: Database) =>
  (await visibleCampaign(db, c.get("principal")!, c.req.param("id") ?? "")) ?? problem(c, 404, texts.notFound);

const senderOf = (c: Context<AppEnv>, db: Database, at: number) => ({
  env: c.env,
  db,
  now: at,
  portal: portalAddress(c.env, c.req.url),
  context: c.executionCtx,
});

async function linksFor(c: Context<AppEnv>, campaign: CampaignRow, at: number): Promise<Campaign["links"]> {
  const { permissions, viewer } = c.get("principal")!;
  const expiresAt = linksEnd(campaign);
  if (!campaign.has_links || at >= expiresAt || viewer || !permissions.has("cleanings.edit")) return null;
  return { ...(await crewLinks(c.env, portalAddress(c.env, c.req.url), campaign)), expiresAt };
}

const logChange = (c: Context<AppEnv>, db: Database, at: number, action: string, { id, name }: CampaignRow) =>
  audit(db, {
    action,
    at,
    userId: c.get("principal")!.user.id,
    subject: id,
    after: { campaign: name },
    ...auditCallOf(c),
  });

export const campaignRoutes = new Hono<AppEnv>()
  .get("/api/portfolio/campaigns", allow("dashboard.view"), async (c) => {
    const db = database(c.env);
    const rows = await campaignsOf(db, c.get("principal")!);
    const steps = Map.groupBy(
      await stepsOf(
        db,
        rows.map(({ id }) => id),
      ),
      ({ step }) => step.campaign_id,
    );
    return c.json<CampaignList>({ campaigns: rows.map((row) => campaignSummary(row, steps.get(row.id) ?? [])) });
  })
  .post("/api/portfolio/campaigns", allow("cleanings.edit"), validate("json", StartCampaign), async (c) => {
    const [db, at, form] = [database(c.env), now(), c.req.valid("json")];
    const principal = c.get("principal")!;
    const { ownerId } = principal;
    if (ownerId === null) return problem(c, 409, texts.chooseOwner);
    if (form.to < dayOf("Pacific/Honolulu", at))
      return problem(c, 422, texts.wrong.past, { type: "validation", fields: { to: texts.wrong.past } });
    if (!(await hasPlants(db, principal, ownerId, form.plants))) return problem(c, 404, texts.plantNotFound);
    const by = { ownerId, userId: principal.user.id, at, requestId: c.get("requestId") };
    const campaign = await addCampaign(db, form, by);
    if (!campaign) return tooMany(c, texts.tooMany, usageRetryAfter([{ seconds: SECONDS_PER_DAY }], at));
    await mailCrew(senderOf(c, db, at), campaign);
    return c.json({ id: campaign.id }, 201);
  })
  .get("/api/portfolio/campaigns/:id", allow("dashboard.view"), async (c) => {
    const [db, at] = [database(c.env), now()];
    const campaign = await findCampaign(c, db);
    if (campaign instanceof Response) return campaign;
    const steps = [];
    for (const row of await stepsOf(db, [campaign.id]))
      steps.push({ row, measured: await stepResult(db, row.step, at) });
    return c.json<Campaign>(campaignView(campaign, steps, await linksFor(c, campaign, at)));
  })
  .put("/api/portfolio/campaigns/:id/plants/:plant", allow("cleanings.edit"), validate("json", SaveStep), async (c) => {
    const [db, at] = [database(c.env), now()];
    const campaign = await findCampaign(c, db);
    if (campaign instanceof Response) return campaign;
    const row = (await stepsOf(db, [campaign.id])).find(({ step }) => step.plant_id === c.req.param("plant"));
    if (!row) return problem(c, 404, texts.plantNotFound);
    if (campaign.state === "cancelled") return problem(c, 409, texts.cancelled, { type: "conflict" });
    const actor = { db, now: at, userId: c.get("principal")!.user.id, requestId: c.get("requestId") };
    const outcome = await moveStep(actor, campaign, row, c.req.valid("json"));
    c.executionCtx.waitUntil(startDuePlans(c.env));
    if (outcome === "saved") return c.json<MessageAnswer>({ message: texts.states[c.req.valid("json").state] });
    return problem(c, 409, texts.stepChanged, { type: "conflict", detail: texts.stepChangedDetail });
  })
  .post("/api/portfolio/campaigns/:id/links", allow("cleanings.edit"), validate("json", ChangeLinks), async (c) => {
    const [db, at] = [database(c.env), now()];
    const campaign = await findCampaign(c, db);
    if (campaign instanceof Response) return campaign;
    if (c.req.valid("json").action === "revoke") {
      const replaced = {
        has_links: false,
        link_version: sql`${campaigns.link_version} + ${campaign.has_links ? 1 : 0}`,
      };
      await db.update(campaigns).set(replaced).where(eq(campaigns.id, campaign.id));
      await logChange(c, db, at, "campaign-links-revoked", campaign);
      return c.json<MessageAnswer>({ message: texts.revoked });
    }
    if (campaign.state === "cancelled") return problem(c, 409, texts.cancelled, { type: "conflict" });
    if (campaign.link_version > CAMPAIGN_LIMITS.links) return problem(c, 409, texts.tooManyLinks);
    const limits = await mailLimits(campaign.owner_id, campaign.email);
    if (!(await isWithinUsage(db, limits, at))) return tooMany(c, texts.tooManyMails, usageRetryAfter(limits, at));
    const links = { has_links: true, sent_by: c.get("principal")!.user.id };
    await db.update(campaigns).set(links).where(eq(campaigns.id, campaign.id));
    if (!(await mailCrew(senderOf(c, db, at), campaign))) return problem(c, 409, texts.alreadyMailed);
    await logChange(c, db, at, "campaign-links-sent", campaign);
    return c.json<MessageAnswer>({ message: texts.mailed });
  })
  .post("/api/portfolio/campaigns/:id/state", allow("cleanings.edit"), validate("json", ChangeCampaign), async (c) => {
    const [db, at] = [database(c.env), now()];
    const campaign = await findCampaign(c, db);
    if (campaign instanceof Response) return campaign;
    const { isCancelled } = c.req.valid("json");
    const state = isCancelled ? "cancelled" : "open";
    await db.update(campaigns).set({ state }).where(eq(campaigns.id, campaign.id));
    await logChange(c, db, at, isCancelled ? "campaign-cancelled" : "campaign-reopened", campaign);
    return c.json<MessageAnswer>({ message: isCancelled ? texts.cancelledNow : texts.reopened });
  });
