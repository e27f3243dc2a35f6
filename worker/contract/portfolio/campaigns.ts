import * as v from "valibot";
import { EmailAddress } from "../accounts/account.ts";
import { Day, daysBetween } from "../common/calendar.ts";
import { campaignTexts as texts } from "./campaign-texts.ts";

export const CAMPAIGN_LIMITS = {
  name: 100,
  crew: 100,
  note: 1000,
  reason: 200,
  plants: 20,
  days: 92,
  /** Campaigns that an owner starts within a day, because each mails an address that a person typed. */
  startsADay: 20,
  links: 20,
} as const;

/** Days after the window in which the crew's page still takes progress, and the calendar can be read. */
export const LINK_DAYS = 14;

export const stepStates = ["waiting", "underWay", "done", "skipped"] as const;
export type StepState = (typeof stepStates)[number];

const filled = (most: number, wrong: { missing: string; long: string }) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, wrong.missing), v.maxLength(most, wrong.long));

/** `POST /api/portfolio/campaigns`. */
export const StartCampaign = v.pipe(
  v.strictObject({
    name: filled(CAMPAIGN_LIMITS.name, texts.wrong.name),
    from: Day,
    to: Day,
    crew: filled(CAMPAIGN_LIMITS.crew, texts.wrong.crew),
    email: EmailAddress,
    note: v.pipe(v.string(), v.trim(), v.maxLength(CAMPAIGN_LIMITS.note, texts.wrong.note)),
    plants: v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(64))),
      v.minLength(1, texts.wrong.noPlants),
      v.maxLength(CAMPAIGN_LIMITS.plants, texts.wrong.plants),
      v.check((plants) => new Set(plants).size === plants.length, texts.wrong.twice),
    ),
  }),
  v.forward(
    v.check(
      ({ from, to }) => to >= from && daysBetween(from, to) < CAMPAIGN_LIMITS.days,
      texts.wrong.window(CAMPAIGN_LIMITS.days),
    ),
    ["to"],
  ),
);
export type StartCampaign = v.InferOutput<typeof StartCampaign>;

/** Progress of one plant, from the portal (JSON) and from the crew's page (a form). */
export const SaveStep = v.pipe(
  v.strictObject({
    /** The state that the person saw: a step that has changed since is not overwritten. */
    was: v.picklist(stepStates, texts.wrong.state),
    state: v.picklist(stepStates, texts.wrong.state),
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(CAMPAIGN_LIMITS.reason, texts.wrong.reason)), ""),
  }),
  v.forward(
    v.check(({ state, reason }) => state !== "skipped" || reason !== "", texts.wrong.noReason),
    ["reason"],
  ),
);
export type SaveStep = v.InferOutput<typeof SaveStep>;

/** `POST /api/portfolio/campaigns/{id}/links`: mail them to the crew, or end those that were given out. */
export const ChangeLinks = v.strictObject({ action: v.picklist(["send", "revoke"], texts.wrong.action) });
/** `POST /api/portfolio/campaigns/{id}/state`. */
export const ChangeCampaign = v.strictObject({ isCancelled: v.boolean(texts.wrong.action) });

/** What the wash of a plant won, measured; means over its devices, as if the whole plant soiled like each. */
export interface StepResult {
  /** Loss right before and right after it [%]. */
  before: number;
  after: number;
  /** $ a day that the lower loss is worth; null without array size, price or insolation. */
  dollarsADay: number | null;
  devices: number;
}

export interface CampaignStep {
  plant_id: string;
  plant_name: string;
  state: StepState;
  reason: string;
  /** UTC epoch seconds; null: never changed. */
  changedAt: number | null;
  /** Who changed it last: the crew by its link, or a person in the portal. */
  by: "crew" | "portal" | null;
  /** Last day of the wash; null: not done. */
  day: string | null;
  /** Null while it is not done or too few good days are measured. */
  result: StepResult | null;
  /** The day from which there may be a result; null: none is expected. */
  resultOn: string | null;
}

/** One campaign as the list has it. Instants are UTC epoch seconds. */
export interface CampaignSummary {
  id: string;
  name: string;
  from: string;
  to: string;
  crew: string;
  state: "open" | "cancelled";
  counts: Record<StepState, number>;
  unwashed: string[];
}

/** `GET /api/portfolio/campaigns`, the newest first. */
export interface CampaignList {
  campaigns: CampaignSummary[];
}

/** `GET /api/portfolio/campaigns/{id}`. */
export interface Campaign extends CampaignSummary {
  email: string;
  note: string;
  mailedAt: number | null;
  /** Addresses for the crew; null: revoked, ended, or not for this person. */
  links: { page: string; calendar: string; expiresAt: number } | null;
  steps: CampaignStep[];
}
