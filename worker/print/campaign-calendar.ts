import type { EventAttributes } from "ics";
import { campaignTexts } from "#contract/portfolio/campaign-texts";
import type { StepState } from "#contract/portfolio/campaigns";
import { allDay, calendarFile, inOneLine } from "./calendar-file.ts";

export interface CampaignDates {
  id: string;
  name: string;
  from: string;
  to: string;
  isCancelled: boolean;
  plants: readonly { plant_id: string; plant_name: string; state: StepState; doneOn: string | null }[];
}

/**
 * Campaign as an iCalendar file: each plant's window, or its wash day. Anyone with the address can read it, so it has only dates and plant
 * names.
 */
export function campaignCalendar(campaign: CampaignDates, now: number): string {
  const calName = campaignTexts.calendar.name(inOneLine(campaign.name));
  return calendarFile(campaignEvents(campaign), { productId: "-//Soilsight//Wash campaign//EN", calName }, now);
}

export function campaignEvents({ id, from, to, isCancelled, plants }: Omit<CampaignDates, "name">): EventAttributes[] {
  return plants.map(({ plant_id, plant_name, state, doneOn }): EventAttributes => {
    const plant = inOneLine(plant_name);
    const isOff = isCancelled || state === "skipped";
    return {
      uid: `${id}.${plant_id}@soilsight`,
      title: campaignTexts.calendar.wash(plant),
      ...(doneOn === null ? allDay(from, to) : allDay(doneOn, doneOn)),
      location: plant,
      transp: "TRANSPARENT",
      status: isOff ? "CANCELLED" : doneOn === null ? "TENTATIVE" : "CONFIRMED",
    };
  });
}
