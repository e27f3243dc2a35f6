import type { CampaignDates } from "#print/campaign-calendar";
import type { CampaignRow, CampaignStepRow } from "./store.ts";

/** What calendars show of a campaign. */
export const calendarDates = (
  { id, name, from_day, to_day, state }: CampaignRow,
  steps: readonly CampaignStepRow[],
): CampaignDates => ({
  id,
  name,
  from: from_day,
  to: to_day,
  isCancelled: state === "cancelled",
  plants: steps.map(({ step, plant }) => ({
    plant_id: step.plant_id,
    plant_name: plant.plant_name,
    state: step.state,
    doneOn: step.logged?.[0]?.end_day ?? null,
  })),
});
