import * as v from "valibot";
import { PROPOSED, proposalOf, proposalText } from "#contract/cleanings/proposed";
import { mcpTexts } from "#contract/v1/mcp";
import { DayOfYear, Id } from "#contract/v1/schemas";
import { dashboardOrDevices } from "../../access/allow.ts";
import { getPlantV1 } from "../../features/plants/index.ts";
import { ApiRefusal } from "../serve.ts";
import { plain, type Tool } from "./tool.ts";

const text = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest));
const amount = (most: number) => v.pipe(v.number(), v.minValue(0), v.maxValue(most));

const Proposal = v.strictObject({
  plant_id: Id,
  day: DayOfYear,
  end_day: v.optional(DayOfYear),
  share_percent: v.optional(v.pipe(amount(100), v.description("Washed part of the plant; left out: all of it"))),
  cost_usd: v.optional(v.pipe(amount(1e9), v.description("Left out: the plant's wash cost"))),
  crew: v.optional(text(100)),
  reason: v.pipe(text(200), v.description("Why, in a sentence; the person reads it")),
});

const Proposed = v.strictObject({
  url: v.pipe(v.string(), v.description("Give this link to the person")),
  is_stored: v.pipe(v.boolean(), v.description("Always false: only the person can save it")),
  next: v.string(),
});

/**
 * A proposal is a link that opens the portal's own form with the values filled in. Nothing is stored and no permission is used: the person who
 * opens it is signed in, reads it and saves it, or not (docs/decisions/0566-a-proposal-is-a-link.md).
 */
export const proposeCleaning: Tool = {
  name: "propose_cleaning",
  description:
    "Makes a link to the portal's form for logging a wash that was done, with the values filled in. Logs nothing: give the link to the person, who checks and saves it.",
  input: Proposal,
  output: plain(Proposed),
  access: dashboardOrDevices,
  async run(caller, values) {
    const { plant_id, day, end_day, share_percent, cost_usd, crew, reason } = v.parse(Proposal, values);
    const plant = await getPlantV1({ ...caller, query: {}, params: { plant_id } });
    if (plant instanceof ApiRefusal) return plant;
    const link = new URL("/dashboard", caller.portal);
    link.searchParams.set("plant", plant.plant_id);
    const wash = { day, end_day: end_day ?? null, share: share_percent ?? null, cost: cost_usd ?? null };
    link.searchParams.set(PROPOSED, proposalText({ ...wash, crew: crew ?? "", reason }));
    if (proposalOf(link.searchParams.get(PROPOSED)!) === null)
      return new ApiRefusal("invalid-request", { day: mcpTexts.wrongWash });
    return { url: link.href, is_stored: false, next: mcpTexts.proposed };
  },
};
