import * as v from "valibot";
import { printable, printableLines } from "../common/printable.ts";
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
  /** Each campaign mails an address that the owner typed, so the number per owner and day is limited. */
  startsADay: 20,
  /** Emails of one owner, and of one owner to one address, in a day. */
  mailsADay: 40,
  mailsADayToOne: 20,
  links: 20,
} as const;

export const LINK_DAYS = 14;

export const stepStates = ["waiting", "underWay", "done", "skipped"] as const;
export type StepState = (typeof stepStates)[number];

const requiredText = (most: number, wrong: { missing: string; long: string }) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, wrong.missing), v.maxLength(most, wrong.long), printable);

export const StartCampaign = v.pipe(
  v.strictObject({
    name: requiredText(CAMPAIGN_LIMITS.name, texts.wrong.name),
    from: Day,
    to: Day,
    crew: requiredText(CAMPAIGN_LIMITS.crew, texts.wrong.crew),
    email: EmailAddress,
    note: v.pipe(v.string(), v.trim(), v.maxLength(CAMPAIGN_LIMITS.note, texts.wrong.note), printableLines),
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

export const SaveStep = v.pipe(
  v.strictObject({
    /** State that the page showed; a step that changed meanwhile is not overwritten. */
    was: v.picklist(stepStates, texts.wrong.state),
    state: v.picklist(stepStates, texts.wrong.state),
    reason: v.optional(
      v.pipe(v.string(), v.trim(), v.maxLength(CAMPAIGN_LIMITS.reason, texts.wrong.reason), printableLines),
      "",
    ),
  }),
  v.forward(
    v.check(({ state, reason }) => state !== "skipped" || reason !== "", texts.wrong.noReason),
    ["reason"],
  ),
);
export type SaveStep = v.InferOutput<typeof SaveStep>;

export const ChangeLinks = v.strictObject({ action: v.picklist(["send", "revoke"], texts.wrong.action) });
export const ChangeCampaign = v.strictObject({ isCancelled: v.boolean(texts.wrong.action) });

/** Measured effect of a plant's wash [%]: means over its devices, as if the whole plant soiled like each. */
export interface StepResult {
  before: number;
  after: number;
  /** Value of the lower loss [$/day]; null without array size, price or insolation. */
  dollarsADay: number | null;
  devices: number;
}

export interface CampaignStep {
  plant_id: string;
  plant_name: string;
  state: StepState;
  reason: string;
  changedAt: number | null;
  by: "crew" | "portal" | null;
  day: string | null;
  result: StepResult | null;
  resultOn: string | null;
}

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

export interface CampaignList {
  campaigns: CampaignSummary[];
}

export interface Campaign extends CampaignSummary {
  email: string;
  note: string;
  mailedAt: number | null;
  links: { page: string; calendar: string; expiresAt: number } | null;
  steps: CampaignStep[];
}
