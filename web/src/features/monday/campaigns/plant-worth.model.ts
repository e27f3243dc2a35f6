import { daysBetween, mondayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { ListedDecision } from "#contract/decision/decisions";
import { money, roundTo } from "#contract/decision/money";
import { openMonday } from "../marks.model.ts";
import { sentenceOf } from "../monday.model.ts";
import { campaignScreenTexts } from "./texts.ts";
import type { CampaignDraft } from "./drafts.ts";

const texts = campaignScreenTexts.form;
const WEEK_DAYS = 7;

export interface PlantWorth {
  plant_id: string;
  plant_name: string;
  /** Its decision, and its worth in the chosen week. */
  said: string;
}

type Dates = Pick<CampaignDraft, "from" | "to">;

/** Week in which the campaign begins; the next that is open if that Monday has passed. */
function weekOf({ from, to }: Dates, today: string | undefined): string | null {
  if (from === null || today === undefined) return null;
  const [monday, open] = [mondayOf(from), openMonday(today)];
  return monday < open && to !== null && to >= open ? open : monday;
}

/** Worth of the plant's next wash in a week [$, rounded]; null: not known, or no wash can be then. */
function worthIn({ weeks, today }: ListedDecision, monday: string): number | null {
  return weeks[daysBetween(mondayOf(today), monday) / WEEK_DAYS] ?? null;
}

/** What each plant says, and what the chosen ones are worth together in the week in which the campaign begins. */
export function plantWorths(
  plants: readonly ListedDecision[],
  draft: Pick<CampaignDraft, "from" | "to" | "plants">,
): {
  week: string | null;
  list: PlantWorth[];
  total: string | null;
  losing: { plant_id: string; plant_name: string; lost: string }[];
} {
  const chosen = plants.filter(({ plant_id }) => draft.plants.includes(plant_id));
  const week = weekOf(draft, (chosen[0] ?? plants[0])?.today);
  const valueOf = (plant: ListedDecision) => (week === null ? null : worthIn(plant, week));
  const known = chosen.flatMap((plant) => valueOf(plant) ?? []);
  return {
    week: week && format.shortDay(week),
    list: plants.map((plant) => {
      const { plant_id, plant_name, step } = plant;
      const value = valueOf(plant);
      return {
        plant_id,
        plant_name,
        said: value === null ? sentenceOf(plant) : texts.worth(sentenceOf(plant), money(step, value)),
      };
    }),
    total:
      known.length === 0
        ? null
        : money(
            1,
            known.reduce((sum, value) => sum + value, 0),
          ),
    losing: chosen.flatMap((plant) => {
      const { plant_id, plant_name, step } = plant;
      const value = valueOf(plant);
      return value !== null && roundTo(step, value) < 0 ? [{ plant_id, plant_name, lost: money(step, -value) }] : [];
    }),
  };
}
