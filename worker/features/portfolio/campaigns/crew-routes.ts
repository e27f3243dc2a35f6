import { html } from "hono/html";
import { campaignTexts, crewTexts as texts } from "#contract/portfolio/campaign-texts";
import {
  CAMPAIGN_LIMITS,
  MAX_TAP_AGE_SECONDS,
  SaveTap,
  type StepState,
  stepStates,
} from "#contract/portfolio/campaigns";
import { calendarDates, type CampaignStepRow, type CampaignWithSteps, isUnwashed } from "./store.ts";
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { campaignCalendar } from "#print/calendars";
import { allow } from "../../../access/allow.ts";
import { limitAddress, tooMany } from "../../../access/rate-limits/limit.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { portalAddress } from "../../../platform/settings.ts";
import { isWithinUsage, usageRetryAfter } from "../../../platform/usage.ts";
import { campaignOfLink, crewLinks, type LinkPurpose } from "./links.ts";
import { windowText } from "./mail.ts";
import { crewWeekTexts } from "./crew-weeks.ts";
import { startDeliveries } from "../../../platform/tasks/events.ts";
import { startDuePlans } from "../../../platform/tasks/due-plans.ts";
import { moveStep } from "./steps.ts";

const crewNotices = { changed: texts.changed, noReason: texts.noReason } as const;
type CrewNotice = keyof typeof crewNotices;

interface CrewPage extends CampaignWithSteps {
  weeks: ReadonlyMap<string, string>;
  address: string;
  calendar: string;
  notice: CrewNotice | null;
}

/** State after an undo: a finished plant goes back to in progress if its start was recorded. */
const stateBefore = ({ state, started_at }: CampaignStepRow["step"]): StepState =>
  state === "done" && started_at !== null ? "underWay" : "waiting";

/**
 * Plain HTML forms, which work on any phone and weak connection, and can be resent. `/crew.js` keeps taps without a connection and shows the
 * state after them, so each state has its form. `html` escapes all user text.
 */
function crewPage({ campaign, steps, weeks, address, calendar, notice }: CrewPage) {
  const isOpen = campaign.state === "open";
  const done = steps.filter(({ step }) => step.state === "done").length;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${campaign.name}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/crew.css" />
        <script src="/crew.js" defer></script>
      </head>
      <body>
        <main>
          <h1>${campaign.name}</h1>
          <p>${texts.lead(campaign.crew, windowText(campaign))}</p>
          ${isOpen ? html`<p>${texts.howTo}</p>` : ""}
          ${campaign.note === "" ? "" : html`<p class="note">${campaign.note}</p>`}
          ${isOpen ? "" : html`<p role="alert"><strong>${texts.cancelled}</strong></p>`}
          ${notice === null ? "" : html`<p role="alert">${crewNotices[notice]}</p>`}
          <p><strong data-counts>${texts.counts(done, steps.length)}</strong></p>
          <ul>
            ${steps.map((row) => stepItem(row, { week: weeks.get(row.step.plant_id) ?? "", address, isOpen }))}
          </ul>
          <p><a href="${calendar}">${texts.calendar}</a></p>
        </main>
      </body>
    </html>`;
}

interface CrewStep {
  week: string;
  address: string;
  isOpen: boolean;
}

function stepItem({ step, plant }: CampaignStepRow, { week, address, isOpen }: CrewStep) {
  const place = `https://www.google.com/maps/dir/?api=1&destination=${plant.lat},${plant.lng}`;
  const form = (was: StepState, buttons: unknown) => html`
    <form method="post" action="${address}/plants/${step.plant_id}">
      <input type="hidden" name="was" value="${was}" />
      ${buttons}
    </form>
  `;
  const button = (state: StepState, label: string, kind = "") =>
    html`<button name="state" value="${state}" class="${kind}" aria-label="${label}: ${plant.plant_name}">
      ${label}
    </button>`;
  const skip = (was: StepState) => html`
    <details>
      <summary>${texts.skip}</summary>
      ${form(
        was,
        html`
          <label>${texts.reason} <input name="reason" maxlength="${CAMPAIGN_LIMITS.reason}" required /></label>
          ${button("skipped", texts.skip)}
        `,
      )}
    </details>
  `;
  const actions = {
    waiting: () =>
      html`${form("waiting", html`${button("underWay", texts.start, "main")} ${button("done", texts.done)}`)}
      ${skip("waiting")}`,
    underWay: () =>
      html`${form("underWay", html`${button("done", texts.done, "main")} ${button("waiting", texts.undo)}`)}
      ${skip("underWay")}`,
    done: () => form("done", button(stateBefore(step), texts.undo)),
    skipped: () => form("skipped", button("waiting", texts.undo)),
  } satisfies Record<StepState, () => unknown>;
  return html`<li id="${step.plant_id}" class="${step.state}">
    <h2>${plant.plant_name}</h2>
    <p>${plant.location} <a href="${place}" rel="noreferrer">${texts.directions}</a></p>
    ${week !== "" && isUnwashed(step) ? html`<p>${week}</p>` : ""}
    ${stepStates.map((state) => {
      const reason = state === step.state && step.reason !== "" ? `: ${step.reason}` : "";
      return html`<div data-state="${state}" ${state === step.state ? "" : "hidden"}>
        <p><strong>${campaignTexts.states[state]}</strong><span data-reason>${reason}</span></p>
        ${isOpen ? actions[state]() : ""}
      </div>`;
    })}
    <output></output>
  </li>`;
}

const limit = limitAddress("REPORT_LIMIT", texts.tooMany, "crew:");
/** One answer for all invalid links, so that it doesn't show why a link is invalid. */
const endedResponse = (c: Context<AppEnv>) => problem(c, 404, texts.ended, { detail: texts.endedDetail });
const noticeOf = (said: string | undefined): CrewNotice | null =>
  said !== undefined && Object.hasOwn(crewNotices, said) ? (said as CrewNotice) : null;

/** Calls with one link in a minute, from all addresses: the link is in a mail to a stranger. */
export const LINK_CALLS = { read: 120, write: 30 } as const;

/** The campaign of a link that may be used now, or the answer to another. */
async function linked(
  c: Context<AppEnv>,
  purpose: LinkPurpose,
  kind: keyof typeof LINK_CALLS,
): Promise<CampaignWithSteps | Response> {
  const [db, at] = [c.var.db, now()];
  const found = await campaignOfLink({ env: c.env, db, now: at }, purpose, c.req.param("token") ?? "");
  if (!found) return endedResponse(c);
  const limits = [{ subject: `crew-${kind}:${found.campaign.id}`, maximum: LINK_CALLS[kind], seconds: 60 }] as const;
  return (await isWithinUsage(db, limits, at)) ? found : tooMany(c, texts.tooManyCalls, usageRetryAfter(limits, at));
}

export const crewRoutes = new Hono<AppEnv>()
  .get("/api/crew/:token", allow("public"), async (c) => {
    const found = await linked(c, "page", "read");
    if (found instanceof Response) return found;
    const { calendar } = await crewLinks(c.env, portalAddress(c.env, c.req.url), found.campaign);
    const ids = found.steps.map(({ step }) => step.plant_id);
    const weeks = await crewWeekTexts(c.var.db, ids, now());
    const address = `/api/crew/${c.req.param("token")}`;
    return c.html(crewPage({ ...found, weeks, address, calendar, notice: noticeOf(c.req.query("said")) }));
  })
  .post("/api/crew/:token/plants/:plant", allow("public", { body: "event" }), limit, async (c) => {
    const [db, at, token] = [c.var.db, now(), c.req.param("token")];
    const found = await linked(c, "page", "write");
    if (found instanceof Response) return found;
    const { campaign, steps } = found;
    const row = steps.find(({ step }) => step.plant_id === c.req.param("plant"));
    if (!row) return endedResponse(c);
    const page = (notice: CrewNotice | null) =>
      c.redirect(`/api/crew/${token}${notice === null ? "" : `?said=${notice}`}#${row.step.plant_id}`, 303);
    const isScript = c.req.header("accept") === "application/json";
    const form = v.safeParse(SaveTap, await c.req.parseBody());
    if (!form.success) return isScript ? problem(c, 422, texts.noReason) : page("noReason");
    const { at: tapped = at, ...step } = form.output;
    if (tapped < at - MAX_TAP_AGE_SECONDS) return problem(c, 422, texts.tooOld);
    // The form may have arrived slowly, and the link may have ended meanwhile.
    if (!(await campaignOfLink({ env: c.env, db, now: now() }, "page", token))) return endedResponse(c);
    const actor = {
      db,
      now: at,
      happenedAt: Math.min(Math.max(tapped, campaign.created_at), at),
      userId: null,
      requestId: c.get("requestId"),
    };
    const isSaved = campaign.state === "open" && (await moveStep(actor, campaign, row, step));
    c.executionCtx.waitUntil(startDuePlans(c.env));
    c.executionCtx.waitUntil(startDeliveries(c.env));
    return isScript ? c.json({ outcome: isSaved ? "saved" : "changed" }) : page(isSaved ? null : "changed");
  })
  .get("/api/crew/:token/washes.ics", allow("public"), async (c) => {
    const found = await linked(c, "calendar", "read");
    if (found instanceof Response) return found;
    c.header("Content-Type", "text/calendar; charset=utf-8");
    return c.body(campaignCalendar(calendarDates(found), now()));
  });
