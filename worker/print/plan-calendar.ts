import type { EventAttributes } from "ics";
import { dayOf } from "#contract/common/calendar";
import type { SavingsResult } from "#contract/savings/savings";
import { washTexts } from "#contract/savings/texts";
import { allDay, calendarFile, inOneLine } from "./calendar-file.ts";
import { recommendedDates, firstWindow, remainingWashes } from "#domain/cleaning-plan/recommendation";

export interface PlanPlace {
  deviceId: string;
  deviceName: string;
  plantName: string;
  url: string;
}

/** Index of "a week later" among the moves of -4 to +4 weeks. */
const A_WEEK_LATER = 5;

/** Stable id of the nth wash ahead, so that a later file moves the wash instead of adding another. */
const uidOf = ({ deviceId }: PlanPlace, wash: number): string => `wash-${wash + 1}.${deviceId}@soilsight`;

interface PlannedWash {
  index: number;
  count: number;
  window: ReturnType<typeof firstWindow>;
}

function description(result: SavingsResult, { index: wash, count: of, window }: PlannedWash): string {
  const { weeks, outlook, timezone, maxAnnualSavings } = result;
  const earns = outlook?.earns[wash];
  const delay = outlook?.moveCosts[wash]?.[A_WEEK_LATER] ?? null;
  const years = outlook?.savings.years.length ?? 0;
  const paysBack = result.rainSource === "none" ? undefined : outlook?.paysBack[wash];
  const lines = [
    `Wash ${wash + 1} of ${of}.`,
    earns === undefined ? null : washTexts.nets(earns),
    window && window.first < window.last ? washTexts.window(window.first, window.last) : washTexts.onlyWeek,
    delay !== null && delay >= 0.5 ? washTexts.delay(delay) : null,
    paysBack === undefined ? null : washTexts.paysBack(Math.round(paysBack * years), years),
    washTexts.planNets(of, weeks, maxAnnualSavings),
    `Dates are in ${timezone}.`,
  ];
  return lines.filter((line) => line !== null).join("\n");
}

export function planCalendar(result: SavingsResult, place: PlanPlace, now: number): string {
  const today = dayOf(result.timezone, now);
  const [device, plant] = [place.deviceName, place.plantName].map(inOneLine) as [string, string];
  const count = recommendedDates(result).length;
  const events = remainingWashes(result, today).map(({ index, date: day }, ahead): EventAttributes => {
    return Object.assign(allDay(day, day), {
      uid: uidOf(place, ahead),
      title: `Wash ${device}, ${plant}`,
      description: description(result, { index, count, window: firstWindow(result, today, index) }),
      location: plant,
      url: place.url,
      categories: ["Cleaning"],
      transp: "TRANSPARENT" as const,
      status: "TENTATIVE" as const,
    });
  });
  return calendarFile(
    events,
    { productId: "-//Soilsight//Cleaning plan//EN", calName: `Cleaning plan, ${device}` },
    now,
  );
}
