import { memo, useCallback, useId, useMemo, useState } from "react";
import * as format from "#contract/common/format";
import type { FreshResult } from "#domain/cleaning-plan/index";
import { cx } from "../../../../ui/class-names.ts";
import { whatIfTexts } from "../../texts.ts";
import css from "./weeks.module.css";
import { addDays } from "#contract/common/calendar";

/** Plain values, so that unchanged weeks aren't redrawn. */
interface Week {
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

const DROP = "M7 1c2 3 3.5 4.6 3.5 6.6a3.5 3.5 0 0 1-7 0C3.5 5.6 5 4 7 1z";

function Drop({ kind }: { kind: "wash" | "saved" | "none" }) {
  return (
    <svg viewBox="0 0 14 12" width="14" height="12" aria-hidden="true" className={css[kind]}>
      <path d={DROP} />
    </svg>
  );
}

interface WeekCellProps extends Week {
  index: number;
  count: number;
  reached: boolean;
  readout: string;
  onToggle: (monday: string) => void;
  onReach: (index: number) => void;
}

const WeekCell = memo(function WeekCell(props: WeekCellProps) {
  const { index, monday, month, shade, wash, savedWash, asGood, blocked, passed, reached } = props;
  return (
    <button
      type="button"
      className={cx(css.week, asGood && css.asGood, blocked && css.blocked, passed && css.passed)}
      aria-label={weekName(props)}
      aria-describedby={reached ? props.readout : undefined}
      aria-pressed={blocked}
      aria-disabled={passed || undefined}
      tabIndex={reached ? 0 : -1}
      data-week={index}
      onClick={() => !passed && props.onToggle(monday)}
      onFocus={() => props.onReach(index)}
      onPointerEnter={() => props.onReach(index)}
      onKeyDown={(event) => {
        const next = weekAfterKey(event.key, index, props.count);
        const strip = event.currentTarget.parentElement;
        if (next === null || strip === null) return;
        event.preventDefault();
        strip.querySelector<HTMLElement>(`[data-week="${next}"]`)?.focus();
      }}
    >
      {/* Drawn by the style sheet: as text it would repeat what the button's name says. */}
      <span className={css.date} data-date={wash ? format.shortDay(monday) : undefined} />
      <span className={css.lane}>
        {/* Always rendered, so that dragging a slider only changes its color. */}
        <Drop kind={wash ? "wash" : savedWash ? "saved" : "none"} />
      </span>
      <span className={css.cell} data-shade={shade}>
        {blocked && "✕"}
      </span>
      <span className={css.month}>{month}</span>
    </button>
  );
});

const hintOf = ({ passed, blocked }: Week): string => (passed ? "" : blocked ? whatIfTexts.unblock : whatIfTexts.block);

interface WeeksProps {
  live: FreshResult;
  saved: FreshResult | null;
  blockedWeeks: readonly string[];
  today: string;
  onToggle: (monday: string) => void;
}

export function Weeks({ live, saved, blockedWeeks, today, onToggle }: WeeksProps) {
  const weeks = useMemo(() => weeksOf(live, saved, blockedWeeks, today), [live, saved, blockedWeeks, today]);
  const [at, setAt] = useState(0);
  const reached = Math.min(at, weeks.length - 1);
  const readout = useId();
  const week = weeks[reached];
  const reach = useCallback((index: number) => setAt(index), []);
  return (
    <section data-layout="shrink" className={css.weeks} aria-label={whatIfTexts.weeks}>
      <fieldset className={css.strip}>
        <legend className="visually-hidden">{whatIfTexts.blockWeeks}</legend>
        {weeks.map((week, index) => (
          <WeekCell
            key={week.monday}
            {...week}
            index={index}
            count={weeks.length}
            reached={index === reached}
            readout={readout}
            onToggle={onToggle}
            onReach={reach}
          />
        ))}
      </fieldset>
      {week && (
        <p data-text="quiet" className={css.readout}>
          <span aria-hidden="true">Week of {format.day(week.monday)}: </span>
          <span id={readout}>
            {weekFigures(live, reached)} {hintOf(week)}
          </span>
        </p>
      )}
      <ul data-layout="row gap-1-4" data-text="muted" className={css.legend} aria-label="Legend">
        <li>
          <Drop kind="wash" /> {whatIfTexts.legend.wash}
        </li>
        <li>
          <Drop kind="saved" /> {whatIfTexts.legend.savedWash}
        </li>
        <li>
          <span className={css.band} /> {whatIfTexts.legend.window}
        </li>
        <li>
          {[1, 2, 3, 4, 5].map((shade) => (
            <span key={shade} className={css.swatch} data-shade={shade} />
          ))}
          {whatIfTexts.legend.shades}
        </li>
        <li>
          <span data-text="strong">✕</span> {whatIfTexts.legend.blocked}
        </li>
      </ul>
    </section>
  );
}
