import type { Campaign, CampaignStep, CampaignSummary, StepState } from "#contract/portfolio/campaigns";
import type { CrewWeek } from "#contract/decision/texts";
import type { MeasuredWash } from "../../cleanings/index.ts";
import type { CampaignRow, CampaignStepRow } from "./store.ts";

function countsOf(steps: readonly CampaignStepRow[]): Record<StepState, number> {
  const counts = { waiting: 0, underWay: 0, done: 0, skipped: 0 };
  for (const { step } of steps) counts[step.state]++;
  return counts;
}

export const isUnwashed = ({ state }: Pick<CampaignStepRow["step"], "state">): boolean =>
  state === "waiting" || state === "underWay";

export const campaignSummary = (
  { id, name, from_day, to_day, crew, state }: CampaignRow,
  steps: readonly CampaignStepRow[],
): CampaignSummary => ({
  id,
  name,
  from: from_day,
  to: to_day,
  crew,
  state,
  counts: countsOf(steps),
  unwashed: steps.filter(({ step }) => isUnwashed(step)).map(({ step }) => step.plant_id),
});

export const campaignView = (
  campaign: CampaignRow,
  steps: readonly { row: CampaignStepRow; measured: MeasuredWash }[],
  { links, weeks }: { links: Campaign["links"]; weeks: ReadonlyMap<string, CrewWeek> },
): Campaign => ({
  ...campaignSummary(
    campaign,
    steps.map(({ row }) => row),
  ),
  email: campaign.email,
  note: campaign.note,
  mailedAt: campaign.mailed_at,
  links,
  steps: steps.map(({ row: { step, plant }, measured }): CampaignStep => ({
    plant_id: step.plant_id,
    plant_name: plant.plant_name,
    state: step.state,
    reason: step.reason,
    changedAt: step.changed_at,
    by: step.changed_by,
    day: step.logged?.[0]?.end_day ?? null,
    week: isUnwashed(step) ? (weeks.get(step.plant_id) ?? null) : null,
    ...measured,
  })),
});
