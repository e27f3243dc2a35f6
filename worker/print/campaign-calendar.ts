import type { EventAttributes } from "ics";
import { campaignTexts } from "#contract/portfolio/campaign-texts";
import type { StepState } from "#contract/portfolio/campaigns";
import { allDay, calendarFile, inOneLine } from "./calendar-file.ts";

interface CampaignDates {
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
export function campaignCalendar({ id, name, from, to, isCancelled, plants }: CampaignDates, now: number): string {
  const events = plants.map(({ plant_id, plant_name, state, doneOn }): EventAttributes => {
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
  const calName = campaignTexts.calendar.name(inOneLine(name));
  return calendarFile(events, { productId: "-//Soilsight//Wash campaign//EN", calName }, now);
}
