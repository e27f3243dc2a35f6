import { ApiRefusal, type V1Handlers } from "../../api/serve.ts";
import { instantOrNull, rounded } from "../../api/values.ts";
import { campaignPlantStates } from "#contract/v1/work";
import { stepStates } from "#contract/portfolio/campaigns";
import { washResult } from "../cleanings/index.ts";
import { campaignsOf, type CampaignWithSteps, countsOf, visibleCampaign, washedOn } from "./campaigns/store.ts";

function summaryOf({ campaign: { id, name, from_day, to_day, crew, state }, steps }: CampaignWithSteps) {
  const counts = countsOf(steps);
  return {
    campaign_id: id,
    name,
    first_day: from_day,
    last_day: to_day,
    crew,
    state,
    plants_waiting: counts.waiting,
    plants_under_way: counts.underWay,
    plants_done: counts.done,
    plants_skipped: counts.skipped,
  };
}

export const campaignsV1 = {
  async listCampaigns({ db, principal }) {
    return { data: (await campaignsOf(db, principal)).map(summaryOf), next_cursor: null };
  },

  async getCampaign({ db, principal, params, now }) {
    const found = await visibleCampaign(db, principal, params.campaign_id!);
    if (!found) return new ApiRefusal("not-found");
    const shown = [];
    for (const { step, plant } of found.steps) {
      const { result } = await washResult(db, step.logged ?? [], now);
      shown.push({
        plant_id: step.plant_id,
        name: plant.plant_name,
        state: campaignPlantStates[stepStates.indexOf(step.state)]!,
        reason: step.reason,
        changed_at: instantOrNull(step.changed_at),
        washed_on: washedOn(step),
        loss_before_percent: rounded(result?.before ?? null),
        loss_after_percent: rounded(result?.after ?? null),
        gained_usd_per_day: rounded(result?.dollarsADay ?? null, 2),
      });
    }
    return { ...summaryOf(found), note: found.campaign.note, plants: shown };
  },
} satisfies Partial<V1Handlers>;
