import { addDays } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { FreshResult } from "#domain/cleaning-plan/index";
import { whatIfTexts } from "../../texts.ts";

/** One week of the plan, as plain values: a week that stays as it is need not be drawn again. */
export interface Week {
  monday: string;
  /** "Jun" where a month begins. */
  month: string;
  /** Shade of the mean loss, 1 (clean) to 5 (the dirtiest week on the screen); 0 where there is nothing to lose. */
  shade: number;
  wash: boolean;
  savedWash: boolean;
  /** The next wash may as well be done in this week. */
  asGood: boolean;
  blocked: boolean;
  passed: boolean;
}

const SHADES = 5;

const washWeeks = (plan: FreshResult): Set<number> =>
  new Set(plan.plans.find(({ cleanings }) => cleanings === plan.best_num_cleanings)?.weeks);

const monthOf = (day: string): string => format.shortDay(day).slice(0, 3);

/** The weeks of the plan at the sliders, shaded on one scale with the saved one. */
export function weeksOf(
  live: FreshResult,
  saved: FreshResult | null,
  blockedWeeks: readonly string[],
  today: string,
): Week[] {
  const washes = washWeeks(live);
  const savedWashes = saved === null ? new Set<number>() : washWeeks(saved);
  const [window] = live.windows;
  const losses = [...live.soiling_loss_max, ...(saved?.soiling_loss_max ?? [])].map((loss) => loss ?? 0);
  const dirtiest = Math.max(0, ...losses);
  return live.soiling_loss_max.map((loss, index) => {
    const monday = addDays(live.startDay, 7 * index);
    return {
      monday,
      month: index === 0 || monthOf(monday) !== monthOf(addDays(monday, -7)) ? monthOf(monday) : "",
      shade: loss === null || dirtiest === 0 ? 0 : Math.max(1, Math.ceil((SHADES * loss) / dirtiest)),
      wash: washes.has(index),
      savedWash: savedWashes.has(index),
      asGood: window !== undefined && index >= window.first && index <= window.last,
      blocked: blockedWeeks.includes(monday),
      passed: monday < today,
    };
  });
}

/** "Week of Jun 15, 2027, planned wash": what the button of a week is called. It changes seldom, however the sliders move. */
export function weekName({ monday, wash, savedWash, asGood, passed }: Week): string {
  const marks = [
    ...(wash ? ["planned wash"] : []),
    ...(savedWash ? [whatIfTexts.legend.savedWash] : []),
    ...(asGood && !wash ? [whatIfTexts.legend.window] : []),
    ...(passed ? ["past"] : []),
  ];
  return [`Week of ${format.day(monday)}`, ...marks].join(", ");
}

/** "Mean loss 2.1 %, rain 0.30 in.": the figures of one week. */
export function weekFigures(live: FreshResult, index: number): string {
  const loss = live.soiling_loss_max[index]!;
  const rain = `ain ${format.inches(live.rainfall[index]!)}.`;
  return loss === null ? `R${rain}` : `Mean loss ${format.percent(loss, 1)}, r${rain}`;
}

/** The week to which a key moves, or null for a key that moves nowhere. */
export function weekAfterKey(key: string, index: number, count: number): number | null {
  const targets: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowDown: index + 1,
    ArrowLeft: index - 1,
    ArrowUp: index - 1,
    PageDown: index + 4,
    PageUp: index - 4,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(count - 1, Math.max(0, target));
}
