import { and, eq } from "drizzle-orm";
import { type ApiCall, ApiRefusal, type V1Handlers } from "../../api/serve.ts";
import { plantScope } from "../../access/scope.ts";
import { plants } from "../../platform/schema.ts";
import { currentPlantPlan } from "./current-plan.ts";
import { storedDecisions } from "./listed.ts";
import { limitedRunner } from "./runner.ts";
import { planAnswer, recommendationAnswer } from "./v1-figures.ts";

/**
 * As stored; what changed is calculated again by the task of the plans. With `fresh`, and where nothing is stored yet, the call does it, as the
 * page of the plant, within its person's limit.
 */
async function decisionOf({ context, db, principal, params, query, now }: ApiCall<"getPlan" | "getRecommendation">) {
  const which = and(eq(plants.plant_id, params.plant_id!), plantScope(principal));
  let [found] = await storedDecisions(db, which, now);
  if (!found) return new ApiRefusal("not-found");
  if (query.fresh || found.decision.calculatedAt === null) {
    const row = await currentPlantPlan(limitedRunner(context), params.plant_id!);
    if (row === null) return new ApiRefusal("too-many-requests");
    [found] = await storedDecisions(db, which, now);
  }
  return found ?? new ApiRefusal("not-found");
}

export const plansV1 = {
  async getRecommendation(call) {
    const found = await decisionOf(call);
    return found instanceof ApiRefusal ? found : recommendationAnswer(found.decision, found.isUpdating);
  },

  async getPlan(call) {
    const found = await decisionOf(call);
    return found instanceof ApiRefusal ? found : planAnswer(found.decision, found.isUpdating);
  },
} satisfies Partial<V1Handlers>;
