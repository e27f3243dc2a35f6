import { and, eq } from "drizzle-orm";
import { addDays, dayOf } from "#contract/common/calendar";
import { campaignTexts } from "#contract/portfolio/campaign-texts";
import type { SaveStep } from "#contract/portfolio/campaigns";
import { audit } from "../../../access/audit.ts";
import { analytics } from "../../../platform/analytics.ts";
import type { Database } from "../../../platform/db.ts";
import { campaignSteps, devices, type LoggedCleaning } from "../../../platform/schema.ts";
import { changeCleanings, type CleaningEvents } from "../../cleanings/index.ts";
import type { CampaignRow, CampaignStepRow } from "./store.ts";

/** Longest wash of one plant [days]; if it started earlier, the crew forgot to finish it. */
const MAX_WASH_DAYS = 31;

export interface StepActor {
  env: Env;
  db: Database;
  now: number;
  userId: string | null;
  requestId: string;
}

type StoredStep = CampaignStepRow["step"];
type Event = CleaningEvents[string];

function cleaningOf(
  { name, crew }: Pick<CampaignRow, "name" | "crew">,
  step: StoredStep,
  timezone: string,
  now: number,
) {
  const last = dayOf(timezone, now);
  const begun = step.started_at === null ? last : dayOf(timezone, step.started_at);
  const first = begun < addDays(last, -MAX_WASH_DAYS) ? last : begun;
  const end_day = first === last ? null : last;
  const event: Event = { notes: campaignTexts.cleaningNote(name), end_day, share: null, cost: null, crew };
  return { first, last, event };
}

const isSame = (one: Event | undefined, other: Event): boolean =>
  one !== undefined && one.notes === other.notes && one.crew === other.crew;

async function logCleanings(
  actor: StepActor,
  campaign: CampaignRow,
  step: StoredStep,
): Promise<LoggedCleaning[] | null> {
  const { db, now } = actor;
  const plantDevices = await db
    .select({ id: devices.device_id, timezone: devices.timezone })
    .from(devices)
    .where(and(eq(devices.plant_id, step.plant_id), eq(devices.status, "Enable")))
    .orderBy(devices.device_id);
  const logged: LoggedCleaning[] = [];
  for (const { id, timezone } of plantDevices) {
    const { first, last, event } = cleaningOf(campaign, step, timezone, now);
    let isOwn = true;
    const done = await changeCleanings(changeOf(actor, campaign, id), (events) => {
      const known = events[first];
      isOwn = known === undefined || isSame(known, event);
      return known === undefined ? { ...events, [first]: event } : null;
    });
    if (!done) return null;
    logged.push({ device_id: id, day: first, end_day: last, isOwn });
  }
  return logged;
}

async function takeBack(actor: StepActor, campaign: CampaignRow, { logged }: StoredStep): Promise<boolean> {
  const notes = campaignTexts.cleaningNote(campaign.name);
  for (const { device_id, day, isOwn } of logged ?? []) {
    if (!isOwn) continue;
    const done = await changeCleanings(changeOf(actor, campaign, device_id), (events) => {
      const { [day]: known, ...others } = events;
      return known?.notes === notes && known.crew === campaign.crew ? others : null;
    });
    if (!done) return false;
  }
  return true;
}

const changeOf = ({ env, db, now, userId, requestId }: StepActor, campaign: CampaignRow, deviceId: string) => ({
  env,
  db,
  kernels: analytics(),
  now,
  deviceId,
  // A crew has no account, so the campaign's creator counts as the person.
  userId: userId ?? campaign.created_by,
  actor: userId,
  requestId,
});

export type StepOutcome = "saved" | "changed" | "busy";

/**
 * Changes a plant's state and logs or removes its cleaning. The cleaning comes first, known by day and note, so a repeated call, or one
 * after a failure midway, changes nothing more.
 */
export async function moveStep(
  actor: StepActor,
  campaign: CampaignRow,
  { step }: Pick<CampaignStepRow, "step">,
  { was, state, reason }: SaveStep,
): Promise<StepOutcome> {
  if (step.state === state && step.reason === reason) return "saved";
  if (step.state !== was) return "changed";
  const { db, now, userId, requestId } = actor;
  let { logged } = step;
  if (state === "done") {
    logged = await logCleanings(actor, campaign, step);
    if (logged === null) return "busy";
  } else if (step.state === "done") {
    if (!(await takeBack(actor, campaign, step))) return "busy";
    logged = null;
  }
  const at = Math.floor(now);
  const mine = and(
    eq(campaignSteps.campaign_id, campaign.id),
    eq(campaignSteps.plant_id, step.plant_id),
    eq(campaignSteps.state, was),
  );
  const started_at = state === "underWay" ? (step.started_at ?? at) : state === "waiting" ? null : step.started_at;
  const written = await db
    .update(campaignSteps)
    .set({
      state,
      reason: state === "skipped" ? reason : "",
      started_at,
      changed_at: at,
      changed_by: userId === null ? "crew" : "portal",
      logged,
    })
    .where(mine);
  if (written.meta.changes !== 1) return "changed";
  await audit(db, {
    action: "campaign-step",
    at: now,
    userId,
    subject: step.plant_id,
    before: { campaign: campaign.name, state: was },
    after: {
      campaign: campaign.name,
      state,
      ...(reason !== "" && { reason }),
      ...(userId === null && { crew: campaign.crew }),
    },
    requestId,
  });
  return "saved";
}
