import { mailText } from "#contract/mail/texts";
import {
  type Campaign,
  type CampaignStep,
  type CampaignSummary,
  type StepState,
  CAMPAIGN_LIMITS,
  type CampaignList,
  ChangeCampaign,
  ChangeLinks,
  SaveStep,
  StartCampaign,
} from "#contract/portfolio/campaigns";
import { DecisionsQuery } from "#contract/decision/decisions";
import { crewWeek } from "#contract/decision/crew-week";
import type { PlantDecision } from "#contract/decision/decision";
import { holdOffer } from "#contract/decision/hold-choice";
import { type MeasuredWash, washResult } from "../../cleanings/index.ts";
import {
  type CampaignRow,
  type CampaignStepRow,
  addCampaign,
  campaignsOf,
  mailLimits,
  newCampaign,
  plantsOf,
  startLimits,
  stepsOf,
  visibleCampaign,
  isUnwashed,
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
import { database, type Database } from "../../../platform/db.ts";
import { addEvent, startDeliveries } from "../../../platform/tasks/events.ts";
import { problem, refuseFields } from "../../../platform/problem.ts";
import { campaigns } from "../../../platform/schema.ts";
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

function countsOf(steps: readonly CampaignStepRow[]): Record<StepState, number> {
  const counts = { waiting: 0, underWay: 0, done: 0, skipped: 0 };
  for (const { step } of steps) counts[step.state]++;
  return counts;
}

const campaignSummary = (
  { id, name, from_day, to_day, crew, state }: CampaignRow,
  steps: readonly CampaignStepRow[],
): CampaignSummary => ({
  id,
  name,
  from: from_day,
  to: to_day,
  crew,
  state,
  counts: countsOf(steps),
  unwashed: steps.filter(({ step }) => isUnwashed(step)).map(({ step }) => step.plant_id),
});

const campaignView = (
  campaign: CampaignRow,
  steps: readonly { row: CampaignStepRow; measured: MeasuredWash }[],
  {
    links,
    decisions,
    mayHold,
  }: { links: Campaign["links"]; decisions: ReadonlyMap<string, PlantDecision>; mayHold: boolean },
): Campaign => ({
  ...campaignSummary(
    campaign,
    steps.map(({ row }) => row),
  ),
  email: campaign.email,
  note: campaign.note,
  mailedAt: campaign.mailed_at,
  links,
  steps: steps.map(({ row: { step, plant }, measured }): CampaignStep => {
    const decision = decisions.get(step.plant_id);
    return {
      plant_id: step.plant_id,
      plant_name: plant.plant_name,
      state: step.state,
      reason: step.reason,
      changedAt: step.changed_at,
      by: step.changed_by,
      reportedAt: step.reported_at,
      day: step.logged?.[0]?.end_day ?? null,
      week: decision && isUnwashed(step) ? crewWeek(decision) : null,
      offer: decision && mayHold && step.state === "waiting" ? holdOffer(decision) : null,
      ...measured,
    };
  }),
});

const findCampaign = async (c: Context<AppEnv>, db: Database) =>
  (await visibleCampaign(db, c.get("principal")!, c.req.param("id") ?? "")) ?? problem(c, 404, texts.notFound);

const senderOf = (c: Context<AppEnv>, db: Database, at: number) => ({
  env: c.env,
  db,
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
  .get("/api/portfolio/campaigns", allow("dashboard.view"), validate("query", DecisionsQuery), async (c) => {
    const db = database(c.env);
    const rows = await campaignsOf(db, c.get("principal")!, c.req.valid("query").owner);
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
    if (form.to < dayOf("Pacific/Honolulu", at)) return refuseFields(c, { to: texts.wrong.past });
    const plants = await plantsOf(db, principal, ownerId, form.plants);
    if (!plants) return problem(c, 404, texts.plantNotFound);
    const by = authorOf(c, at);
    const campaign = newCampaign(form, ownerId, by);
    if (!(await isWithinUsage(db, await startLimits(campaign), at)))
      return tooMany(c, texts.tooMany, usageRetryAfter([{ seconds: SECONDS_PER_DAY }], at));
    const mail = await crewMail(senderOf(c, db, at), campaign, plants);
    await addCampaign(db, campaign, form, by, mail.statements);
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json({ id: campaign.id }, 201);
  })
  .get("/api/portfolio/campaigns/:id", allow("dashboard.view"), async (c) => {
    const [db, at] = [database(c.env), now()];
    const campaign = await findCampaign(c, db);
    if (campaign instanceof Response) return campaign;
    const rows = await stepsOf(db, [campaign.id]);
    const steps = [];
    for (const row of rows) steps.push({ row, measured: await washResult(db, row.step.logged ?? [], at) });
    const ids = rows.map(({ step }) => step.plant_id);
    const [links, decisions] = await Promise.all([linksFor(c, campaign, at), plantDecisions(db, ids, at)]);
    const mayHold = campaign.state === "open" && mayEdit(c);
    return c.json<Campaign>(campaignView(campaign, steps, { links, decisions, mayHold }));
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
    c.executionCtx.waitUntil(startDeliveries(c.env));
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
      await save(db, {
        entry: lineOf(c, at, "campaign-links-revoked", campaign),
        statements: [db.update(campaigns).set(replaced).where(eq(campaigns.id, campaign.id))],
      });
      return c.json<MessageAnswer>({ message: texts.revoked });
    }
    if (campaign.state === "cancelled") return problem(c, 409, texts.cancelled, { type: "conflict" });
    if (campaign.link_version > CAMPAIGN_LIMITS.links) return problem(c, 409, texts.tooManyLinks);
    const limits = await mailLimits(campaign.owner_id, campaign.email);
    if (!(await isWithinUsage(db, limits, at))) return tooMany(c, texts.tooManyMails, usageRetryAfter(limits, at));
    const links = { has_links: true, sent_by: c.get("principal")!.user.id };
    const plants = (await stepsOf(db, [campaign.id])).map(
      ({ step: { plant_id }, plant: { plant_name, location } }) => ({
        plant_id,
        plant_name,
        location,
      }),
    );
    const mail = await crewMail(senderOf(c, db, at), campaign, plants);
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
    const [db, at] = [database(c.env), now()];
    const campaign = await findCampaign(c, db);
    if (campaign instanceof Response) return campaign;
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
