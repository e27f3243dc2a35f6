import type { EventAttributes } from "ics";
import type { PlantDecision } from "#contract/decision/decision";
import { calendarText } from "#contract/decision/texts";
import { allDay, calendarFile, inOneLine } from "./calendar-file.ts";

interface CalendarPlant {
  plantName: string;
  /** Page of the plant. */
  link: string;
}

/** The planned washes of a plant from the next one on. */
export function planEvents(decision: PlantDecision, { plantName, link }: CalendarPlant): EventAttributes[] {
  const { plant_id, state, hold, wash, year } = decision;
  const held = state !== "hold" ? "" : hold?.isChosen ? " (on hold)" : " (on hold: rain likely)";
  const plant = inOneLine(plantName);
  const days = wash === null ? [] : [wash.best, ...(year?.plan.dates ?? []).filter((day) => day > wash.best)];
  return days.map((day, index): EventAttributes => {
    const number = index + 1;
    return Object.assign(allDay(day, day), {
      // Stable, so that a later file moves the wash instead of adding another.
      uid: `wash-${number}.${plant_id}@soilsight`,
      title: `Wash ${plant}${index === 0 ? held : ""}`,
      description: calendarText(decision, { number, of: days.length, link }),
      location: plant,
      url: link,
      categories: ["Cleaning"],
      transp: "TRANSPARENT" as const,
      status: "TENTATIVE" as const,
    });
  });
}

export function planCalendar(decision: PlantDecision, plant: CalendarPlant, now: number): string {
  return calendarFile(
    planEvents(decision, plant),
    { productId: "-//Soilsight//Cleaning plan//EN", calName: `Cleaning plan, ${inOneLine(plant.plantName)}` },
    now,
  );
}
