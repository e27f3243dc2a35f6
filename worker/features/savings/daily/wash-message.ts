import { daysBetween } from "../../../contract/calendar.ts";
import { ALERT_WITHIN_DAYS, REMINDER_DAYS } from "../../../contract/daily-analysis.ts";
import * as format from "../../../contract/format.ts";
import type { SavingsResult } from "../../../contract/savings.ts";
import { firstWindow } from "../../../documents/cleaning-plan/index.ts";

export interface WashNews {
  device: { device_id: string; device_name: string };
  plantName: string;
  /** In the device's zone. */
  today: string;
  recommended: string | null;
  because: string[];
  result: Pick<SavingsResult, "maxAnnualSavings" | "best_num_cleanings" | "weeks" | "windows" | "startDay">;
  /** What was said of washes of this device: key and day, in the device's zone. */
  said: { key: string; day: string }[];
}

export interface WashMessage {
  key: string;
  title: string;
  message: string;
  details: string;
}

/** Begins the key of every message about a wash of a device. */
export const washKeys = "wash-";
const dueKey = (device: string, wash: string): string => `${washKeys}due:${device}:${wash}`;

/**
 * What to say of the recommended wash: once when it is due within four weeks, again a week after the last word while it
 * stays due, and nothing of a wash that is later, past or does not pay.
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
    title: isNew ? `Wash due: ${device.device_name}` : `Wash still due: ${device.device_name}`,
    message: `${news.plantName}: wash in the week of ${format.day(recommended)}, ${format.inDays(days)}.`,
    details: details(news, recommended).join("\n"),
  };
}

function details({ result, because, today }: WashNews, recommended: string): string[] {
  const { best_num_cleanings: count, maxAnnualSavings, weeks } = result;
  const plan = count === 1 ? "One cleaning" : `${count} cleanings`;
  const window = firstWindow(result, today);
  const isInside = window !== null && window.first <= recommended && recommended <= window.last;
  return [
    ...(count > 0
      ? [
          `${plan} in ${weeks} weeks ${count === 1 ? "earns" : "earn"} ${format.dollars(maxAnnualSavings, 0)} more than none.`,
        ]
      : []),
    ...(isInside && window.first !== window.last
      ? [`Any week from ${format.day(window.first)} to ${format.day(window.last)} is as good.`]
      : []),
    ...(because.length > 0 ? [`Changed because ${because.join("; ")}.`] : []),
  ];
}
