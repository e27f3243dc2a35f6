import { type Context, Hono } from "hono";
import * as v from "valibot";
import { crewTexts as texts } from "#contract/portfolio/campaign-texts";
import { SaveStep } from "#contract/portfolio/campaigns";
import { campaignCalendar } from "#print/campaign-calendar";
import { allow } from "../../../access/allow.ts";
import { limitAddress, tooMany } from "../../../access/rate-limits/limit.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { database } from "../../../platform/db.ts";
import { problem } from "../../../platform/problem.ts";
import { portalAddress } from "../../../platform/settings.ts";
import { isWithinUsage, usageRetryAfter } from "../../../platform/usage.ts";
import { campaignOfLink, crewLinks } from "./links.ts";
import { windowText } from "./mail.ts";
import { crewWeeks } from "./crew-weeks.ts";
import { type CrewNotice, crewNotices, crewPage } from "./crew-page.ts";
import { startDuePlans } from "../../../platform/tasks/due-plans.ts";
import { moveStep, type StepOutcome } from "./steps.ts";
import { type CampaignRow, stepsOf } from "./store.ts";

const limit = limitAddress("REPORT_LIMIT", texts.tooMany, "crew:");
/** One answer for all invalid links, so that it doesn't show why a link is invalid. */
const endedResponse = (c: Context<AppEnv>) => problem(c, 404, texts.ended, { detail: texts.endedDetail });
const noticeOf = (said: string | undefined): CrewNotice | null =>
  said !== undefined && Object.hasOwn(crewNotices, said) ? (said as CrewNotice) : null;
const noticeAfter: Record<StepOutcome, CrewNotice | null> = { saved: null, changed: "changed" };

/** Calls with one link in a minute, from all addresses: the link is in a mail to a stranger. */
export const LINK_CALLS = { read: 120, write: 30 } as const;

async function limitLink(c: Context<AppEnv>, { id }: Pick<CampaignRow, "id">, kind: keyof typeof LINK_CALLS) {
  const limit = { subject: `crew-${kind}:${id}`, maximum: LINK_CALLS[kind], seconds: 60 };
  const at = now();
  return (await isWithinUsage(database(c.env), [limit], at))
    ? null
    : tooMany(c, texts.tooManyCalls, usageRetryAfter([limit], at));
}

export const crewRoutes = new Hono<AppEnv>()
  .get("/api/crew/:token", allow("public"), async (c) => {
    const db = database(c.env);
    const campaign = await campaignOfLink({ env: c.env, db, now: now() }, "page", c.req.param("token"));
    if (!campaign) return endedResponse(c);
    const limited = await limitLink(c, campaign, "read");
    if (limited) return limited;
    const { calendar } = await crewLinks(c.env, portalAddress(c.env, c.req.url), campaign);
    const steps = await stepsOf(db, [campaign.id]);
    const ids = steps.map(({ step }) => step.plant_id);
    return c.html(
      crewPage({
        campaign,
        window: windowText(campaign),
        steps,
        weeks: await crewWeeks(db, ids, now()),
        address: `/api/crew/${c.req.param("token")}`,
        calendar,
        notice: noticeOf(c.req.query("said")),
      }),
    );
  })
  .post("/api/crew/:token/plants/:plant", allow("public", { body: "event" }), limit, async (c) => {
    const [db, at, token] = [database(c.env), now(), c.req.param("token")];
    const campaign = await campaignOfLink({ env: c.env, db, now: at }, "page", token);
    if (!campaign) return endedResponse(c);
    const limited = await limitLink(c, campaign, "write");
    if (limited) return limited;
    const row = (await stepsOf(db, [campaign.id])).find(({ step }) => step.plant_id === c.req.param("plant"));
    if (!row) return endedResponse(c);
    const page = (notice: CrewNotice | null) =>
      c.redirect(`/api/crew/${token}${notice === null ? "" : `?said=${notice}`}#${row.step.plant_id}`, 303);
    const form = v.safeParse(SaveStep, await c.req.parseBody());
    if (!form.success) return page("noReason");
    // The form may have arrived slowly, and the link may have ended meanwhile.
    if (!(await campaignOfLink({ env: c.env, db, now: now() }, "page", token))) return endedResponse(c);
    if (campaign.state === "cancelled") return page("changed");
    const actor = { db, now: at, userId: null, requestId: c.get("requestId") };
    const outcome = await moveStep(actor, campaign, row, form.output);
    c.executionCtx.waitUntil(startDuePlans(c.env));
    return page(noticeAfter[outcome]);
  })
  .get("/api/crew/:token/washes.ics", allow("public"), async (c) => {
    const [db, at] = [database(c.env), now()];
    const campaign = await campaignOfLink({ env: c.env, db, now: at }, "calendar", c.req.param("token"));
    if (!campaign) return endedResponse(c);
    const limited = await limitLink(c, campaign, "read");
    if (limited) return limited;
    const { id, name, from_day, to_day, state } = campaign;
    const plants = (await stepsOf(db, [id])).map(({ step, plant }) => ({
      plant_id: step.plant_id,
      plant_name: plant.plant_name,
      state: step.state,
      doneOn: step.logged?.[0]?.end_day ?? null,
    }));
    const dates = { id, name, from: from_day, to: to_day, isCancelled: state === "cancelled", plants };
    c.header("Content-Type", "text/calendar; charset=utf-8");
    return c.body(campaignCalendar(dates, at));
  });
