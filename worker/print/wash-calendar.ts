import type { PlantDecision } from "#contract/decision/decision";
import { calendarTexts } from "#contract/calendar/calendar-feed";
import { calendarFile } from "./calendar-file.ts";
import { type CampaignDates, campaignEvents } from "./campaign-calendar.ts";
import { planEvents } from "./plan-calendar.ts";

interface PlantWashes {
  decision: PlantDecision;
  plantName: string;
  link: string;
}

/** Planned washes and campaigns of all plants of a person. */
export const washCalendar = (
  plants: readonly PlantWashes[],
  campaigns: readonly Omit<CampaignDates, "name">[],
  now: number,
): string =>
  calendarFile(
    [...plants.flatMap(({ decision, ...plant }) => planEvents(decision, plant)), ...campaigns.flatMap(campaignEvents)],
    { productId: "-//Soilsight//Washes//EN", calName: calendarTexts.name },
    now,
  );
