import { and, eq } from "drizzle-orm";
import { type ApiCall, ApiRefusal } from "../../api/serve.ts";
import { instantOrNull } from "../../api/values.ts";
import { plantScope } from "../../access/scope.ts";
import { roundTo } from "#contract/decision/money";
import { plants } from "../../platform/schema.ts";
import { storedDecisions } from "./listed.ts";

/** As stored. What changed is calculated again by the task of the plans, not by the call. */
export async function getRecommendationV1({ db, principal, params, now }: ApiCall) {
  const which = and(eq(plants.plant_id, params.plant_id!), plantScope(principal));
  const [found] = await storedDecisions(db, which, now);
  if (!found) return new ApiRefusal("not-found");
  const { decision, isUpdating } = found;
  const { wash, step } = decision;
  const dollars = (value: number) => roundTo(step, value);
  return {
    plant_id: decision.plant_id,
    time_zone: decision.timezone,
    state: decision.state,
    obstacles: decision.obstacles,
    wash_day: wash?.best ?? null,
    window_first_day: wash?.first ?? null,
    window_last_day: wash?.last ?? null,
    worth: wash && {
      mean_usd: dollars(wash.worth.mean),
      p10_usd: dollars(wash.worth.p10),
      p90_usd: dollars(wash.worth.p90),
    },
    pays_percent: wash && Math.round(100 * wash.pays),
    wash_cost_usd: wash && wash.cost,
    delay_one_week_usd: wash && dollars(wash.waiting[0] ?? 0),
    basis: decision.basis,
    reasons: decision.reasons.map(({ code }) => code),
    calculated_at: instantOrNull(decision.calculatedAt),
    is_stale: isUpdating,
  };
}
