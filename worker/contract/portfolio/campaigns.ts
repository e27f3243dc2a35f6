import * as v from "valibot";
import { printableLines } from "../common/printable.ts";
import { SECONDS_PER_DAY } from "../common/calendar.ts";
import type { CrewWeek } from "../decision/crew-week.ts";
import type { HoldOffer } from "../decision/hold-choice.ts";
import { campaignFields, isWindow, windowProblem } from "../records/campaign.ts";
import { entries } from "../records/field.ts";
import { campaignTexts as texts } from "./campaign-texts.ts";

export const CAMPAIGN_LIMITS = {
  reason: 200,
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

export const StartCampaign = v.pipe(
  v.strictObject(entries(campaignFields)),
  v.forward(
    v.check(({ from, to }) => isWindow({ from, to }), windowProblem),
    ["to"],
  ),
);
export type StartCampaign = v.InferOutput<typeof StartCampaign>;

const step = {
  /** State that the page showed; a step that changed meanwhile is not overwritten. */
  was: v.picklist(stepStates, texts.wrong.state),
  state: v.picklist(stepStates, texts.wrong.state),
  reason: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(CAMPAIGN_LIMITS.reason, texts.wrong.reason), printableLines),
    "",
  ),
};
export const SaveStep = v.pipe(
  v.strictObject(step),
  v.forward(
    v.check(({ state, reason }) => state !== "skipped" || reason !== "", texts.wrong.noReason),
    ["reason"],
  ),
);
export type SaveStep = v.InferOutput<typeof SaveStep>;

/** `at`: when the crew tapped [s], if that waited on the phone. */
export const SaveTap = v.pipe(
  v.strictObject({
    ...step,
    at: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/, texts.wrong.action), v.transform(Number))),
  }),
  v.forward(
    v.check(({ state, reason }) => state !== "skipped" || reason !== "", texts.wrong.noReason),
    ["reason"],
  ),
);

/** Taps wait on a phone for at most this long; older ones may be of another week [s]. */
export const MAX_TAP_AGE_SECONDS = 7 * SECONDS_PER_DAY;

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
  /** When a tap arrived that waited on a phone; null: at once. */
  reportedAt: number | null;
  day: string | null;
  /** Of the next wash; null after this one is done or skipped, or if none pays. */
  week: CrewWeek | null;
  /** What the reader may choose about its due wash. */
  offer: HoldOffer | null;
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
