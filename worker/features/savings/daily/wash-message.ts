import { daysBetween } from "#contract/common/calendar";
import { ALERT_WITHIN_DAYS, REMINDER_DAYS } from "#contract/dashboard/daily-analysis";
import * as format from "#contract/common/format";
import type { SavingsResult } from "#contract/savings/savings";
import { washMessageTexts, washTexts } from "#contract/savings/texts";
import { firstWindow } from "#domain/cleaning-plan/index";

export interface WashNews {
  device: { device_id: string; device_name: string };
  plantName: string;
  today: string;
  recommended: string | null;
  because: string[];
  result: Pick<SavingsResult, "maxAnnualSavings" | "best_num_cleanings" | "weeks" | "windows" | "startDay" | "outlook">;
  silentSince: string | null;
  said: { key: string; day: string }[];
}

export interface WashMessage {
  key: string;
  title: string;
  message: string;
  details: string;
}

export const washKeys = "wash-";
const dueKey = (device: string, wash: string): string => `${washKeys}due:${device}:${wash}`;

/**
 * Message about the recommended wash: once when due within four weeks, again a week later while still due; none for a wash that is later,
 * past or does not pay.
 */
export function washMessage(news: WashNews): WashMessage | null {
  const { device, today, recommended, said } = news;
  if (recommended === null) return null;
  const days = daysBetween(today, recommended);
  if (days < 0 || days > ALERT_WITHIN_DAYS) return null;
  const due = dueKey(device.device_id, recommended);
  const isNew = said.every(({ key }) => key !== due);
  if (!isNew && said.some(({ day }) => daysBetween(day, today) < REMINDER_DAYS)) return null;
  return {
    key: isNew ? due : `${washKeys}week:${device.device_id}:${recommended}:${today}`,
    title: (isNew ? washMessageTexts.due : washMessageTexts.stillDue)(device.device_name),
    message: message(news, recommended),
    details: details(news, recommended).join("\n"),
  };
}

function windowOf({ result, today }: WashNews, recommended: string): { first: string; last: string } | null {
  const window = firstWindow(result, today);
  const isInside = window !== null && window.first <= recommended && recommended <= window.last;
  return isInside && window.first !== window.last ? window : null;
}

function message(news: WashNews, recommended: string): string {
  const { plantName, today } = news;
  const inDays = (day: string): string => format.inDays(daysBetween(today, day));
  const window = windowOf(news, recommended);
  return window
    ? washMessageTexts.anyWeek(plantName, window.first, inDays(window.first), window.last)
    : washMessageTexts.week(plantName, recommended, inDays(recommended));
}

function details(news: WashNews, recommended: string): string[] {
  const { result, because, silentSince } = news;
  const { best_num_cleanings: count, maxAnnualSavings, weeks, outlook } = result;
  const worth = outlook?.earns[0];
  const window = windowOf(news, recommended);
  return [
    ...(worth === undefined ? [] : [washTexts.nets(worth)]),
    ...(count > 1 ? [washTexts.planNets(count, weeks, maxAnnualSavings)] : []),
    ...(window && window.first !== recommended ? [washMessageTexts.bestWeek(recommended)] : []),
    ...(because.length > 0 ? [washMessageTexts.changed(because)] : []),
    ...(silentSince === null ? [] : [washMessageTexts.sensorSilent(silentSince)]),
  ];
}
