import { addDays } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { ListedDecision } from "#contract/decision/decisions";
import type { WashRun } from "#contract/portfolio/wash-run";
import type { campaignFields } from "#contract/records/campaign";
import type { DraftOf } from "#contract/records/field";
import { campaignScreenTexts as texts } from "./texts.ts";

export type CampaignDraft = DraftOf<typeof campaignFields>;
/** What a campaign starts with; the form fills in the rest. */
export type CampaignStart = Partial<CampaignDraft>;

export const startOfRun = ({ monday, plants }: Pick<WashRun, "monday" | "plants">): CampaignStart => ({
  name: texts.form.runName(format.shortDay(monday)),
  from: monday,
  to: addDays(monday, 6),
  plants: plants.map(({ plant_id }) => plant_id),
});

/** The whole window of the plant's next wash. */
export const startOfPlant = ({ plant_id, plant_name, wash }: ListedDecision): CampaignStart => ({
  name: texts.form.plantName(plant_name),
  ...(wash && { from: wash.first, to: addDays(wash.last, 6) }),
  plants: [plant_id],
});
