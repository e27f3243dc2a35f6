import { type ApiCall, ApiRefusal } from "../../api/serve.ts";
import { instantOrNull, rounded } from "../../api/values.ts";
import type { getCampaign, listCampaigns } from "#contract/v1/more-reads";
import { campaignPlantStates } from "#contract/v1/work";
import { stepStates } from "#contract/portfolio/campaigns";
import { washResult } from "../cleanings/index.ts";
import { type CampaignRow, campaignsOf, type CampaignStepRow, stepsOf, visibleCampaign } from "./campaigns/store.ts";

function summaryOf({ id, name, from_day, to_day, crew, state }: CampaignRow, steps: readonly CampaignStepRow[]) {
  const count = (wanted: (typeof stepStates)[number]) => steps.filter(({ step }) => step.state === wanted).length;
  return {
    campaign_id: id,
    name,
    first_day: from_day,
    last_day: to_day,
    crew,
    state,
    plants_waiting: count("waiting"),
    plants_under_way: count("underWay"),
    plants_done: count("done"),
    plants_skipped: count("skipped"),
  };
}

export async function listCampaignsV1({ db, principal }: ApiCall<typeof listCampaigns>) {
  const rows = await campaignsOf(db, principal, undefined);
  const ids = rows.map(({ id }) => id);
  const steps = Map.groupBy(await stepsOf(db, ids), ({ step }) => step.campaign_id);
  return { data: rows.map((row) => summaryOf(row, steps.get(row.id) ?? [])), next_cursor: null };
}

export async function getCampaignV1({ db, principal, params, now }: ApiCall<typeof getCampaign>) {
  const campaign = await visibleCampaign(db, principal, params.campaign_id!);
  if (!campaign) return new ApiRefusal("not-found");
  const steps = await stepsOf(db, [campaign.id]);
  const shown = [];
  for (const { step, plant } of steps) {
    const { result } = await washResult(db, step.logged ?? [], now);
    shown.push({
      plant_id: step.plant_id,
      name: plant.plant_name,
      state: campaignPlantStates[stepStates.indexOf(step.state)]!,
      reason: step.reason,
      changed_at: instantOrNull(step.changed_at),
      washed_on: step.logged?.[0]?.end_day ?? null,
      loss_before_percent: rounded(result?.before ?? null),
      loss_after_percent: rounded(result?.after ?? null),
      gained_usd_per_day: rounded(result?.dollarsADay ?? null, 2),
    });
  }
  return { ...summaryOf(campaign, steps), note: campaign.note, plants: shown };
}
