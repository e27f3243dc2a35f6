import { memo, useCallback, useId, useMemo, useState } from "react";
import * as format from "#contract/common/format";
import type { FreshResult } from "#domain/cleaning-plan/index";
import { cx } from "../../../../ui/class-names.ts";
import { whatIfTexts } from "../../texts.ts";
import { type Week, weekAfterKey, weekFigures, weekName, weeksOf } from "./weeks.model.ts";
import css from "./weeks.module.css";

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
