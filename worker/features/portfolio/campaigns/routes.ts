import { mailText } from "#contract/mail/texts";
import {
  type Campaign,
  type CampaignStep,
  type CampaignSummary,
  CAMPAIGN_LIMITS,
  type CampaignList,
  ChangeCampaign,
  ChangeLinks,
  SaveStep,
  StartCampaign,
} from "#contract/portfolio/campaigns";
import { OwnerQuery } from "#contract/owners/owner";
import { crewWeek } from "#contract/decision/crew-week";
import type { PlantDecision } from "#contract/decision/decision";
import { pick } from "#contract/records/field";
import { holdOffer } from "#contract/decision/hold-choice";
import { type MeasuredWash, washResult } from "../../cleanings/index.ts";
import {
  type CampaignRow,
  campaignsOf,
  type CampaignStepRow,
  type CampaignWithSteps,
  countsOf,
  isUnwashed,
  mailLimits,
  plantsOf,
  visibleCampaign,
  washedOn,
} from "./store.ts";
import { and, eq, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { MessageAnswer } from "#contract/accounts/account";
import { dayOf, SECONDS_PER_DAY } from "#contract/common/calendar";
import { campaignTexts as texts } from "#contract/portfolio/campaign-texts";
import { allow } from "../../../access/allow.ts";
import { actOf, actorOf, authorOf } from "../../../access/audit.ts";
import { tooMany } from "../../../access/rate-limits/limit.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { addEvent, startDeliveries } from "../../../platform/tasks/events.ts";
import { problem, refuseFields } from "../../../platform/problem.ts";
import { campaigns, campaignSteps } from "../../../platform/schema.ts";
import { portalAddress } from "../../../platform/settings.ts";
import { isWithinUsage, usageRetryAfter } from "../../../platform/usage.ts";
import { validate } from "../../../platform/validate.ts";
import { save } from "../../../records/save.ts";
import { isStored } from "../../../records/store.ts";
import { isLogOnly, sendMailAfterResponse } from "../../../adapters/mail/index.ts";
import { plantDecisions } from "./crew-weeks.ts";
import { crewLinks, linksEnd } from "./links.ts";
import { crewMail } from "./mail.ts";
import { startDuePlans } from "../../../platform/tasks/due-plans.ts";
import { moveStep } from "./steps.ts";

const campaignSummary = ({ campaign, steps }: CampaignWithSteps): CampaignSummary => ({
  ...pick(campaign, ["id", "name", "crew", "state"]),
  from: campaign.from_day,
  to: campaign.to_day,
  counts: countsOf(steps),
  unwashed: steps.filter(({ step }) => isUnwashed(step)).map(({ step }) => step.plant_id),
});

const campaignStep = (
  { step, plant }: CampaignStepRow,
  measured: MeasuredWash,
  { decision, mayHold }: { decision: PlantDecision | undefined; mayHold: boolean },
): CampaignStep => ({
  ...pick(step, ["plant_id", "state", "reason"]),
  plant_name: plant.plant_name,
  changedAt: step.changed_at,
  by: step.changed_by,
  reportedAt: step.reported_at,
  day: washedOn(step),
  week: decision && isUnwashed(step) ? crewWeek(decision) : null,
  offer: decision && mayHold && step.state === "waiting" ? holdOffer(decision) : null,
  ...measured,
});

const findCampaign = async (c: Context<AppEnv>) =>
  (await visibleCampaign(c.var.db, c.get("principal")!, c.req.param("id") ?? "")) ?? problem(c, 404, texts.notFound);

const senderOf = (c: Context<AppEnv>, at: number) => ({
  env: c.env,
  db: c.var.db,
  now: at,
  portal: portalAddress(c.env, c.req.url),
});

function mayEdit(c: Context<AppEnv>): boolean {
  const { permissions, viewer } = c.get("principal")!;
  return !viewer && permissions.has("cleanings.edit");
}

async function linksFor(c: Context<AppEnv>, campaign: CampaignRow, at: number): Promise<Campaign["links"]> {
  const expiresAt = linksEnd(campaign);
  if (!campaign.has_links || at >= expiresAt || !mayEdit(c)) return null;
  return { ...(await crewLinks(c.env, portalAddress(c.env, c.req.url), campaign)), expiresAt };
}

const lineOf = (c: Context<AppEnv>, at: number, action: string, { id, name }: CampaignRow) => ({
  action,
  subject: id,
  after: { campaign: name },
  ...actorOf(actOf(c, at)),
});

const cancelledEvent = (db: Database, { id, owner_id }: CampaignRow, at: number) =>
  addEvent(
    db,
    { type: "campaign.ended", key: `${id}:${at}`, owner: owner_id, data: { campaign_id: id, state: "cancelled" } },
    at,
  );

export const campaignRoutes = new Hono<AppEnv>()
  .get("/api/portfolio/campaigns", allow("dashboard.view"), validate("query", OwnerQuery), async (c) => {
    const found = await campaignsOf(c.var.db, c.get("principal")!, c.req.valid("query").owner);
    return c.json<CampaignList>({ campaigns: found.map(campaignSummary) });
  })
  .post("/api/portfolio/campaigns", allow("cleanings.edit"), validate("json", StartCampaign), async (c) => {
    const [db, at, form] = [c.var.db, now(), c.req.valid("json")];
    const principal = c.get("principal")!;
    const { ownerId } = principal;
    if (ownerId === null) return problem(c, 409, texts.chooseOwner);
    if (form.to < dayOf("Pacific/Honolulu", at)) return refuseFields(c, { to: texts.wrong.past });
    const plants = await plantsOf(db, principal, ownerId, form.plants);
    if (!plants) return problem(c, 404, texts.plantNotFound);
    const by = authorOf(c, at);
    const campaign: CampaignRow = {
      ...pick(form, ["name", "crew", "email", "note"]),
      id: crypto.randomUUID(),
      owner_id: ownerId,
      from_day: form.from,
      to_day: form.to,
      state: "open",
      link_version: 1,
      has_links: true,
      mailed_at: null,
      created_by: by.userId,
      sent_by: by.userId,
      created_at: Math.floor(at),
    };
    const starts = { subject: `campaigns:${ownerId}`, maximum: CAMPAIGN_LIMITS.startsADay, seconds: SECONDS_PER_DAY };
    if (!(await isWithinUsage(db, [starts, ...(await mailLimits(campaign))], at)))
      return tooMany(c, texts.tooMany, usageRetryAfter([starts], at));
    const mail = await crewMail(senderOf(c, at), campaign, plants);
    await save(db, {
      entry: { action: "campaign-started", ...by, subject: campaign.id, after: form },
      statements: [
        db.insert(campaigns).values(campaign),
        db.insert(campaignSteps).select(
          sql`select ${campaign.id}, value, key, 'waiting', '', null, null, null, null, null
            from json_each(${JSON.stringify(form.plants)})`,
        ),
        ...mail.statements,
      ],
    });
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json({ id: campaign.id }, 201);
  })
  .get("/api/portfolio/campaigns/:id", allow("dashboard.view"), async (c) => {
    const [db, at] = [c.var.db, now()];
    const found = await findCampaign(c);
    if (found instanceof Response) return found;
    const { campaign, steps: rows } = found;
    const ids = rows.map(({ step }) => step.plant_id);
    const [links, decisions] = await Promise.all([linksFor(c, campaign, at), plantDecisions(db, ids, at)]);
    const mayHold = campaign.state === "open" && mayEdit(c);
    const steps = [];
    for (const row of rows) {
      const measured = await washResult(db, row.step.logged ?? [], at);
      steps.push(campaignStep(row, measured, { decision: decisions.get(row.step.plant_id), mayHold }));
    }
    const { email, note, mailed_at: mailedAt } = campaign;
    return c.json<Campaign>({ ...campaignSummary(found), email, note, mailedAt, links, steps });
  })
  .put("/api/portfolio/campaigns/:id/plants/:plant", allow("cleanings.edit"), validate("json", SaveStep), async (c) => {
    const [db, at] = [c.var.db, now()];
    const found = await findCampaign(c);
    if (found instanceof Response) return found;
    const { campaign, steps } = found;
    const row = steps.find(({ step }) => step.plant_id === c.req.param("plant"));
    if (!row) return problem(c, 404, texts.plantNotFound);
    if (campaign.state === "cancelled") return problem(c, 409, texts.cancelled, { type: "conflict" });
    const actor = { db, now: at, userId: c.get("principal")!.user.id, requestId: c.get("requestId") };
    const isSaved = await moveStep(actor, campaign, row, c.req.valid("json"));
    c.executionCtx.waitUntil(startDuePlans(c.env));
    c.executionCtx.waitUntil(startDeliveries(c.env));
    if (isSaved) return c.json<MessageAnswer>({ message: texts.states[c.req.valid("json").state] });
    return problem(c, 409, texts.stepChanged, { type: "conflict", detail: texts.stepChangedDetail });
  })
  .post("/api/portfolio/campaigns/:id/links", allow("cleanings.edit"), validate("json", ChangeLinks), async (c) => {
    const [db, at] = [c.var.db, now()];
    const found = await findCampaign(c);
    if (found instanceof Response) return found;
    const { campaign, steps } = found;
    if (c.req.valid("json").action === "revoke") {
      const replaced = {
        has_links: false,
        link_version: sql`${campaigns.link_version} + ${campaign.has_links ? 1 : 0}`,
      };
      await save(db, {
        entry: lineOf(c, at, "campaign-links-revoked", campaign),
        statements: [db.update(campaigns).set(replaced).where(eq(campaigns.id, campaign.id))],
      });
      return c.json<MessageAnswer>({ message: texts.revoked });
    }
    if (campaign.state === "cancelled") return problem(c, 409, texts.cancelled, { type: "conflict" });
    if (campaign.link_version > CAMPAIGN_LIMITS.links) return problem(c, 409, texts.tooManyLinks);
    const limits = await mailLimits(campaign);
    if (!(await isWithinUsage(db, limits, at))) return tooMany(c, texts.tooManyMails, usageRetryAfter(limits, at));
    const links = { has_links: true, sent_by: c.get("principal")!.user.id };
    const plants = steps.map(({ step, plant }) => Object.assign({ plant_id: step.plant_id }, plant));
    const mail = await crewMail(senderOf(c, at), campaign, plants);
    const isCampaign = eq(campaigns.id, campaign.id);
    const isVersion = eq(campaigns.link_version, campaign.link_version);
    const mailed = await save(db, {
      entry: lineOf(c, at, "campaign-links-sent", campaign),
      unchanged: sql`${mail.isNew} and ${isStored(campaigns, and(isCampaign, isVersion))}`,
      statements: [db.update(campaigns).set(links).where(isCampaign), ...mail.statements],
    });
    if (!mailed) return problem(c, 409, mailText(texts.linksKept, !isLogOnly(c.env)));
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json<MessageAnswer>({ message: mailText(texts.linksNew, !isLogOnly(c.env)) });
  })
  .post("/api/portfolio/campaigns/:id/state", allow("cleanings.edit"), validate("json", ChangeCampaign), async (c) => {
    const [db, at] = [c.var.db, now()];
    const found = await findCampaign(c);
    if (found instanceof Response) return found;
    const { campaign } = found;
    const { isCancelled } = c.req.valid("json");
    const state = isCancelled ? "cancelled" : "open";
    await save(db, {
      entry: lineOf(c, at, isCancelled ? "campaign-cancelled" : "campaign-reopened", campaign),
      statements: [
        db.update(campaigns).set({ state }).where(eq(campaigns.id, campaign.id)),
        ...(isCancelled && campaign.state !== state ? [cancelledEvent(db, campaign, at)] : []),
      ],
    });
    c.executionCtx.waitUntil(startDeliveries(c.env));
    return c.json<MessageAnswer>({ message: isCancelled ? texts.cancelledNow : texts.reopened });
  });
