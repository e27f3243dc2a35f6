import { createEvents, type EventAttributes } from "ics";
import { addDays } from "#contract/common/calendar";
import type { PlantDecision } from "#contract/decision/decision";
import { calendarText } from "#contract/decision/texts";
import { campaignTexts } from "#contract/portfolio/campaign-texts";
import type { StepState } from "#contract/portfolio/campaigns";
import { calendarTexts } from "#contract/calendar/calendar-feed";

/** 2026-01-01, from which revisions count in minutes, because calendars keep 31 bits. */
const FIRST_REVISION = 1_767_225_600;

const dateOf = (day: string): [number, number, number] => day.split("-").map(Number) as [number, number, number];

const allDay = (first: string, last: string) => ({ start: dateOf(first), end: dateOf(addDays(last, 1)) });

/** Needed because the library keeps control characters, and some calendars end a line at a lone carriage return. */
const inOneLine = (name: string): string => name.replaceAll(/\p{Cc}+/gu, " ");

const MAX_OCTETS = 75;
const encoder = new TextEncoder();

/** In UTF-8. */
function octetsOf(letter: string): number {
  const code = letter.codePointAt(0)!;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

/** RFC 5545, 3.1. The library counts letters, of which some have several octets. */
function foldedLine(line: string): string {
  // A feed of 500 plants has 40,000 lines, of which most are short.
  if (encoder.encode(line).length <= MAX_OCTETS) return line;
  let [folded, octets] = ["", 0];
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > MAX_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return folded;
}

/** How often programs read a feed again. RFC 7986, and what older programs read instead. */
const REFRESH_HOURS = 6;
const READ_AGAIN = `REFRESH-INTERVAL;VALUE=DURATION:PT${REFRESH_HOURS}H\r\nX-PUBLISHED-TTL:PT${REFRESH_HOURS}H`;

/**
 * iCalendar file (RFC 5545) of all-day events, which keep their days in every zone. `now` [UTC epoch seconds] is the revision: a later file
 * replaces an earlier one.
 */
function calendarFile(
  events: readonly EventAttributes[],
  name: { productId: string; calName: string },
  now: number,
): string {
  const revised = events.map((event) =>
    // DTSTAMP [ms], missing in the library's types.
    Object.assign({}, event, { sequence: Math.floor((now - FIRST_REVISION) / 60), timestamp: now * 1000 }),
  );
  const { error, value } = createEvents(revised, name);
  if (value === undefined || value === null) throw error ?? new Error("the calendar couldn't be written");
  const lines = value
    .replaceAll(/\r\n[\t ]/g, "")
    .replace(/^X-PUBLISHED-TTL:.*$/m, READ_AGAIN)
    .split("\r\n");
  return lines.map(foldedLine).join("\r\n");
}

interface CalendarPlant {
  plantName: string;
  /** Page of the plant. */
  link: string;
}

/** The planned washes of a plant from the next one on. */
function planEvents(decision: PlantDecision, { plantName, link }: CalendarPlant): EventAttributes[] {
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

function campaignEvents({ id, from, to, isCancelled, plants }: Omit<CampaignDates, "name">): EventAttributes[] {
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

interface PlantWashes extends CalendarPlant {
  decision: PlantDecision;
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
