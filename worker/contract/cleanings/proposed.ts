import * as v from "valibot";
import { Day, daysBetween } from "../common/calendar.ts";
import { MAX_VALUES, MIN_WASHED_PERCENT } from "../common/limits.ts";
import { printable } from "../common/printable.ts";
import { MAX_CLEANING_DAYS } from "./cleanings.ts";

const MAX_REASON = 200;

/** A wash that a program proposes: what the form begins with. */
export const ProposedWash = v.pipe(
  v.strictObject({
    day: Day,
    end_day: v.optional(v.nullable(Day), null),
    share: v.optional(v.nullable(v.pipe(v.number(), v.minValue(MIN_WASHED_PERCENT), v.maxValue(100))), null),
    cost: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_VALUES.amount))), null),
    crew: v.optional(v.pipe(v.string(), v.maxLength(100), printable), ""),
    reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_REASON), printable),
  }),
  v.check(({ day, end_day }) => end_day === null || (end_day >= day && daysBetween(day, end_day) <= MAX_CLEANING_DAYS)),
);
export type ProposedWash = v.InferOutput<typeof ProposedWash>;

/** Parameter of the dashboard's address: the id of a proposal. */
export const PROPOSED = "proposed";

/** After this, a person can no longer confirm it [days]. */
export const PROPOSAL_DAYS = 7;
/** Of a token, that no person has answered and that haven't expired. */
export const MAX_OPEN_PROPOSALS = 20;

export const proposalStates = ["open", "confirmed", "declined"] as const;

export interface WashProposal {
  id: string;
  plant_id: string;
  plant_name: string;
  wash: ProposedWash;
  /** Name of the token; null: it was deleted. */
  token: string | null;
  /** Whose token it is; null: hidden from the reader. */
  person: string | null;
  createdAt: number;
  expiresAt: number;
  state: (typeof proposalStates)[number] | "expired";
  decidedBy: string | null;
  decidedAt: number | null;
}

/** Open ones, those that expire first at the top. */
export interface ProposalList {
  proposals: WashProposal[];
}

export const MAX_LISTED_PROPOSALS = 100;

export const DecideProposal = v.strictObject({ isConfirmed: v.boolean() });

export const proposalTexts = {
  notFound: "This proposal doesn't exist, or is of a plant that isn't yours.",
  confirmed: "This proposal is already confirmed.",
  declined: "This proposal was declined.",
  expired: `This proposal has expired: a person can confirm it for ${PROPOSAL_DAYS} days.`,
  revoked: "This proposal can only be declined: its token was revoked, or its person is gone.",
  recorded: "Answer saved.",
} as const;
