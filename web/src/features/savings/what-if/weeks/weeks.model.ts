import { addDays } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { FreshResult } from "#domain/cleaning-plan/index";
import { whatIfTexts } from "../../texts.ts";

/** Plain values, so that unchanged weeks aren't redrawn. */
export interface Week {
  monday: string;
  /** "Jun" at the start of a month. */
  month: string;
  /** 1 (clean) to 5 (dirtiest shown); 0: nothing to lose. */
  shade: number;
  wash: boolean;
  savedWash: boolean;
  /** As good for the next wash. */
  asGood: boolean;
  blocked: boolean;
  passed: boolean;
}

const SHADES = 5;

const washWeeks = (plan: FreshResult): Set<number> =>
  new Set(plan.plans.find(({ cleanings }) => cleanings === plan.best_num_cleanings)?.weeks);

const monthOf = (day: string): string => format.shortDay(day).slice(0, 3);

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

/** "Week of Jun 15, 2027, planned wash". Rarely changes while sliders move. */
export function weekName({ monday, wash, savedWash, asGood, passed }: Week): string {
  const marks = [
    ...(wash ? ["planned wash"] : []),
    ...(savedWash ? [whatIfTexts.legend.savedWash] : []),
    ...(asGood && !wash ? [whatIfTexts.legend.window] : []),
    ...(passed ? ["past"] : []),
  ];
  return [`Week of ${format.day(monday)}`, ...marks].join(", ");
}

export function weekFigures(live: FreshResult, index: number): string {
  const loss = live.soiling_loss_max[index]!;
  const rain = `ain ${format.inches(live.rainfall[index]!)}.`;
  return loss === null ? `R${rain}` : `Average loss ${format.percent(loss, 1)}, r${rain}`;
}

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
