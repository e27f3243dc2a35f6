import * as v from "valibot";
import { PROPOSAL_DAYS, PROPOSED, ProposedWash } from "#contract/cleanings/proposed";
import { addDays, dayOf, SECONDS_PER_DAY } from "#contract/common/calendar";
import { MIN_WASHED_PERCENT } from "#contract/common/limits";
import { texts } from "#contract/common/texts";
import { mcpTexts } from "#contract/v1/mcp";
import { DayOfYear, Id } from "#contract/v1/schemas";
import { described } from "#contract/v1/values";
import { dashboardOrDevices } from "../../access/allow.ts";
import { addProposal } from "../../features/cleanings/index.ts";
import { plantsV1 } from "../../features/plants/index.ts";
import { ApiRefusal } from "../serve.ts";
import { instant } from "../values.ts";
import { plain, type Tool } from "./tool.ts";

const text = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest));
const amount = (most: number, least = 0) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));

const Proposal = v.strictObject({
  plant_id: Id,
  day: DayOfYear,
  end_day: v.optional(DayOfYear),
  share_percent: v.optional(
    described(amount(100, MIN_WASHED_PERCENT), "Washed part of the plant; left out: all of it"),
  ),
  cost_usd: v.optional(described(amount(1e9), "Left out: the plant's wash cost")),
  crew: v.optional(text(100)),
  reason: described(text(200), "Why, in a sentence; the person reads it"),
});

const Proposed = v.strictObject({
  proposal_id: described(v.string(), "As in the event proposal.decided"),
  url: described(v.string(), "Give this link to the person"),
  expires_at: described(v.string(), "Until then the person can confirm it, once"),
  next: v.string(),
});

/**
 * A proposal is stored, and its link opens the portal's own form with the values filled in. No wash is: the person who opens it is signed in,
 * reads it and confirms it, or not (docs/decisions/0610-a-proposal-is-answered-once.md).
 */
export const proposeCleaning: Tool = {
  name: "propose_cleaning",
  description:
    "Proposes to log a wash that was done. Logs nothing: give the link to the person, who checks the values and confirms or declines.",
  input: Proposal,
  output: plain(Proposed),
  access: dashboardOrDevices,
  stores: true,
  async run(caller, values) {
    const { plant_id, day, end_day, share_percent, cost_usd, crew, reason } = v.parse(Proposal, values);
    const plant = await plantsV1.getPlant({ ...caller, query: {}, params: { plant_id } });
    if (plant instanceof ApiRefusal) return plant;
    const read = v.safeParse(ProposedWash, { day, end_day, share: share_percent, cost: cost_usd, crew, reason });
    if (!read.success) return new ApiRefusal("invalid-request", { day: mcpTexts.wrongWash });
    const { db, principal, now } = caller;
    if (day > addDays(dayOf(plant.time_zone ?? "UTC", now), 1))
      return new ApiRefusal("invalid-request", { day: texts.cleaningInFuture });
    const by = { tokenId: principal.token!.id, userId: principal.user.id, plantId: plant.plant_id };
    const id = await addProposal(db, { ...by, wash: read.output }, now);
    if (id === null) return new ApiRefusal("conflict", { proposals: mcpTexts.tooManyProposals });
    const link = new URL("/dashboard", caller.portal);
    link.searchParams.set("plant", plant.plant_id);
    link.searchParams.set(PROPOSED, id);
    return {
      proposal_id: id,
      url: link.href,
      expires_at: instant(now + PROPOSAL_DAYS * SECONDS_PER_DAY),
      next: mcpTexts.proposed,
    };
  },
};
