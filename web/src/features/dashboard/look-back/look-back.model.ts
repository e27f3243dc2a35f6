import { addDays, dayOfMonthDayYear, daysBetween, laterDay, mondayOf } from "#contract/common/calendar";
import { obstacleHeadline } from "#contract/dashboard/decision-texts";
import type { AdviceOutcome, LookBack } from "#contract/dashboard/look-back";
import type { NextWashDecision } from "#contract/decision/decision";
import type { Device } from "#contract/devices/device";
import * as format from "#contract/common/format";
import { lookBackTexts as texts } from "./look-back-texts.ts";

const WEEK_DAYS = 7;
const WEEKS = 52;

/** Mondays of the last year, oldest first, from the device's first full week. */
export function pastMondays(
  { first_day, installationdate }: Pick<Device, "first_day" | "installationdate">,
  today: string,
) {
  const newest = addDays(mondayOf(today), today === mondayOf(today) ? -WEEK_DAYS : 0);
  const known = addDays(mondayOf(first_day ?? dayOfMonthDayYear(installationdate)), WEEK_DAYS);
  const oldest = laterDay(known, addDays(newest, -WEEKS * WEEK_DAYS));
  const count = Math.max(0, daysBetween(oldest, newest) / WEEK_DAYS + 1);
  return Array.from({ length: count }, (_, week) => addDays(oldest, week * WEEK_DAYS));
}

export interface PastAdvice {
  headline: string;
  past: string[];
  after: string[];
}

const dollars = (value: number): string => format.dollars(value, 0);

export function pastAdvice({ obstacles, measured, wash, after }: LookBack): PastAdvice {
  const [obstacle] = obstacles;
  const loss = measured === null ? [] : [texts.loss(format.percent(measured.loss, 1))];
  if (obstacle !== undefined) return { headline: obstacleHeadline(obstacle), past: loss, after: [] };
  const promised = wash === null ? [] : [expectedValueText(wash)];
  return {
    headline: wash === null ? texts.nonePays : adviceOf(wash),
    past: [...loss, ...promised],
    after: after === null ? [texts.unknown] : afterWords(after),
  };
}

/** Range only if the rain years differ. */
function expectedValueText({ worth: { mean, p10, p90 } }: NextWashDecision): string {
  const [low, high] = [dollars(p10), dollars(p90)];
  return low === high ? texts.promised(dollars(mean), null, null) : texts.promised(dollars(mean), low, high);
}

function adviceOf({ first, last }: NextWashDecision): string {
  return first === last
    ? texts.week(format.shortDay(first))
    : texts.anyWeek(format.shortDay(first), format.shortDay(last));
}

function afterWords({ from, to, isOver, lost, washed, won }: AdviceOutcome): string[] {
  const first = format.shortDay(from);
  const gain = isOver ? texts.won : texts.wonSoFar;
  const waste = isOver ? texts.spent : texts.spentSoFar;
  return [
    texts.lost(dollars(lost), first, format.shortDay(to)),
    ...(washed === null ? [] : [texts.washed(format.shortDay(washed))]),
    ...(won === null ? [] : [won >= 0 ? gain(first, dollars(won)) : waste(first, dollars(-won))]),
  ];
}
