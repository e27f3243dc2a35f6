import { and, eq, inArray, sql } from "drizzle-orm";
import { addDays, dayOf } from "#contract/common/calendar";
import { campaignTexts } from "#contract/portfolio/campaign-texts";
import type { SaveStep } from "#contract/portfolio/campaigns";
import type { Database } from "../../../platform/db.ts";
import { addEvent } from "../../../platform/tasks/events.ts";
import { campaignSteps, devices, type LoggedCleaning } from "../../../platform/schema.ts";
import { save } from "../../../records/save.ts";
import { isStored } from "../../../records/store.ts";
import { logWash, removeWash, type WashedDevice } from "../../cleanings/index.ts";
import type { CampaignRow, CampaignStepRow } from "./store.ts";

/** Longest wash of one plant [days]; if it started earlier, the crew forgot to finish it. */
const MAX_WASH_DAYS = 31;

export interface StepActor {
  db: Database;
  now: number;
  /** When a crew without a connection tapped; left out: now. */
  happenedAt?: number;
  userId: string | null;
  requestId: string;
}

/** A tap that was sent later than this says when it happened [s]. */
const TAP_DELAY_SECONDS = 60;

type StoredStep = CampaignStepRow["step"];

async function washedDevices({ db, now, happenedAt = now }: StepActor, step: StoredStep): Promise<WashedDevice[]> {
  const plantDevices = await db
    .select({ device_id: devices.device_id, timezone: devices.timezone })
    .from(devices)
    .where(and(eq(devices.plant_id, step.plant_id), eq(devices.status, "Enable")))
    .orderBy(devices.device_id);
  return plantDevices.map(({ device_id, timezone }) => {
    const last = dayOf(timezone, happenedAt);
    const begun = step.started_at === null ? last : dayOf(timezone, step.started_at);
    return { device_id, timezone, first: begun < addDays(last, -MAX_WASH_DAYS) ? last : begun, last };
  });
}

/** After the change: the second is written if it was the last plant. */
function stepEvents(
  db: Database,
  { id, owner_id }: CampaignRow,
  { plant_id }: StoredStep,
  { state, reason, at }: Pick<StoredStep, "state" | "reason"> & { at: number },
) {
  const isLeft = and(eq(campaignSteps.campaign_id, id), inArray(campaignSteps.state, ["waiting", "underWay"]));
  return [
    addEvent(
      db,
      {
        type: "campaign.plant_changed",
        // A plant may take a state again.
        key: `${id}:${plant_id}:${crypto.randomUUID()}`,
        owner: owner_id,
        plant: plant_id,
        data: { campaign_id: id, state: stateNames[state], ...(reason !== "" && { reason }) },
      },
      at,
    ),
    addEvent(
      db,
      { type: "campaign.ended", key: `${id}:${at}`, owner: owner_id, data: { campaign_id: id, state: "done" } },
      at,
      sql`${state === "done" || state === "skipped" ? 1 : 0} and not ${isStored(campaignSteps, isLeft)}`,
    ),
  ];
}

const stateNames = { waiting: "waiting", underWay: "under_way", done: "done", skipped: "skipped" } as const;

/** Changes a plant's state and logs or removes its cleanings. False: its state has changed meanwhile. */
export async function moveStep(
  actor: StepActor,
  campaign: CampaignRow,
  { step }: Pick<CampaignStepRow, "step">,
  { was, state, reason }: SaveStep,
): Promise<boolean> {
  if (step.state === state && step.reason === reason) return true;
  if (step.state !== was) return false;
  const { db, now, happenedAt = now, userId, requestId } = actor;
  const at = Math.floor(happenedAt);
  const isLate = now - happenedAt > TAP_DELAY_SECONDS;
  const isAsRead = and(
    eq(campaignSteps.campaign_id, campaign.id),
    eq(campaignSteps.plant_id, step.plant_id),
    eq(campaignSteps.state, was),
  );
  const label = { notes: campaignTexts.cleaningNote(campaign.name), crew: campaign.crew };
  let logged: LoggedCleaning[] | null = step.state === "done" && state !== "done" ? null : step.logged;
  const statements = [];
  if (state === "done") {
    const washed = await washedDevices(actor, step);
    // A crew has no account, so the campaign's creator counts as the person.
    const createdBy = userId ?? campaign.created_by;
    const log = await logWash(db, { ...label, plantId: step.plant_id, washed, createdBy, now });
    statements.push(...log.statements);
    logged = washed.map(({ device_id, first, last }) => ({
      device_id,
      day: first,
      end_day: last,
      isOwn: log.own.has(device_id),
    }));
  } else if (step.state === "done") {
    const own = (step.logged ?? []).filter(({ isOwn }) => isOwn);
    statements.push(...removeWash(db, own, label, now));
  }
  const started_at = state === "underWay" ? (step.started_at ?? at) : state === "waiting" ? null : step.started_at;
  const entry = {
    action: "campaign-step",
    at: now,
    userId,
    subject: step.plant_id,
    before: { campaign: campaign.name, state: was },
    after: {
      campaign: campaign.name,
      state,
      ...(state === "done" && { devices: logged!.length }),
      ...(reason !== "" && { reason }),
      ...(userId === null && { crew: campaign.crew }),
      ...(isLate && { tapped: at }),
    },
    requestId,
  };
  const moved = db
    .update(campaignSteps)
    .set({
      state,
      reason: state === "skipped" ? reason : "",
      started_at,
      changed_at: at,
      changed_by: userId === null ? "crew" : "portal",
      reported_at: isLate ? Math.floor(now) : null,
      logged,
    })
    .where(isAsRead);
  const unchanged = isStored(campaignSteps, isAsRead);
  const events = stepEvents(db, campaign, step, { state, reason, at: Math.floor(now) });
  const saved = await save(db, { entry, unchanged, statements: [...statements, moved, ...events] });
  return saved !== null;
}
