import { html } from "hono/html";
import { campaignTexts, crewTexts as texts } from "#contract/portfolio/campaign-texts";
import { CAMPAIGN_LIMITS, type StepState } from "#contract/portfolio/campaigns";
import { type CrewWeek, crewWeekText } from "#contract/decision/texts";
import type { CampaignRow, CampaignStepRow } from "./store.ts";
import { isUnwashed } from "./view.ts";

export const crewNotices = { changed: texts.changed, noReason: texts.noReason } as const;
export type CrewNotice = keyof typeof crewNotices;

interface CrewPage {
  campaign: CampaignRow;
  window: string;
  steps: readonly CampaignStepRow[];
  weeks: ReadonlyMap<string, CrewWeek>;
  address: string;
  calendar: string;
  notice: CrewNotice | null;
}

/** State after an undo: a finished plant goes back to in progress if its start was recorded. */
const stateBefore = ({ state, started_at }: CampaignStepRow["step"]): StepState =>
  state === "done" && started_at !== null ? "underWay" : "waiting";

/** Plain HTML forms, which work on any phone and weak connection, and can be resent. `html` escapes all user text. */
export function crewPage({ campaign, window, steps, weeks, address, calendar, notice }: CrewPage) {
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
      </head>
      <body>
        <main>
          <h1>${campaign.name}</h1>
          <p>${texts.lead(campaign.crew, window)}</p>
          ${isOpen ? html`<p>${texts.howTo}</p>` : ""}
          ${campaign.note === "" ? "" : html`<p class="note">${campaign.note}</p>`}
          ${isOpen ? "" : html`<p role="alert"><strong>${texts.cancelled}</strong></p>`}
          ${notice === null ? "" : html`<p role="alert">${crewNotices[notice]}</p>`}
          <p><strong>${texts.counts(done, steps.length)}</strong></p>
          <ul>
            ${steps.map((row) => stepItem(row, { week: weeks.get(row.step.plant_id) ?? null, address, isOpen }))}
          </ul>
          <p><a href="${calendar}">${texts.calendar}</a></p>
        </main>
      </body>
    </html>`;
}

interface CrewStep {
  week: CrewWeek | null;
  address: string;
  isOpen: boolean;
}

function stepItem({ step, plant }: CampaignStepRow, { week, address, isOpen }: CrewStep) {
  const place = `https://www.google.com/maps/dir/?api=1&destination=${plant.lat},${plant.lng}`;
  const form = (buttons: unknown) => html`
    <form method="post" action="${address}/plants/${step.plant_id}">
      <input type="hidden" name="was" value="${step.state}" />
      ${buttons}
    </form>
  `;
  const button = (state: StepState, label: string, kind = "") =>
    html`<button name="state" value="${state}" class="${kind}" aria-label="${label}: ${plant.plant_name}">
      ${label}
    </button>`;
  const skip = html`
    <details>
      <summary>${texts.skip}</summary>
      ${form(html`
        <label>${texts.reason} <input name="reason" maxlength="${CAMPAIGN_LIMITS.reason}" required /></label>
        ${button("skipped", texts.skip)}
      `)}
    </details>
  `;
  const actions = {
    waiting: () =>
      html`${form(html`${button("underWay", texts.start, "main")} ${button("done", texts.done)}`)} ${skip}`,
    underWay: () => html`${form(html`${button("done", texts.done, "main")} ${button("waiting", texts.undo)}`)} ${skip}`,
    done: () => form(button(stateBefore(step), texts.undo)),
    skipped: () => form(button("waiting", texts.undo)),
  } satisfies Record<StepState, () => unknown>;
  return html`<li id="${step.plant_id}" class="${step.state}">
    <h2>${plant.plant_name}</h2>
    <p>${plant.location} <a href="${place}" rel="noreferrer">${texts.directions}</a></p>
    ${week !== null && isUnwashed(step) ? html`<p>${crewWeekText(week)}</p>` : ""}
    <p><strong>${campaignTexts.states[step.state]}</strong>${step.reason === "" ? "" : html`: ${step.reason}`}</p>
    ${isOpen ? actions[step.state]() : ""}
  </li>`;
}
