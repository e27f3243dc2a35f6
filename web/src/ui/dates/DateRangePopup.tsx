import { parseDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type RefObject, useState } from "react";
import { Button as RacButton } from "react-aria-components/Button";
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  RangeCalendar,
} from "react-aria-components/RangeCalendar";
import { Popover } from "react-aria-components/Popover";
import { Heading } from "react-aria-components/Heading";
import { daysBetween } from "#contract/common/calendar";
import { days } from "#contract/common/format";
import popup from "../overlays/Popup.module.css";
import { cx } from "../class-names.ts";
import { Button } from "../actions/Button.tsx";
import { DateField } from "./DateField.tsx";
import css from "./DateRange.module.css";
import { type DayRange, presetOf, presets } from "./date-ranges.ts";
import { useMedia } from "../use-media.ts";

interface DateRangePanelProps extends DayRange {
  zone: string;
  today: string;
  installDay: string | null;
  earliest: string | null;
  onDone: (range: DayRange) => void;
}

const WIDE = "(min-width: 768px)";

function DateRangePanel({ from, to, zone, today, installDay, earliest, onDone }: DateRangePanelProps) {
  const [range, setRange] = useState<DayRange>({ from, to });
  const wide = useMedia(WIDE);
  const list = presets(today, installDay);
  const chosen = presetOf(range, list);
  const order = (first: string, last: string): DayRange =>
    first <= last ? { from: first, to: last } : { from: last, to: first };
  const months = wide ? [-1, 0] : [0];
  const end = parseDate(range.to);
  return (
    <div data-layout="flex" className={css.panel}>
      <ul data-layout="stack gap-half" className={css.presets} aria-label="Presets">
        {list.map((preset) => (
          <li key={preset.key}>
            <button
              type="button"
              data-layout="full"
              data-text="second"
              className={css.preset}
              aria-pressed={preset.key === chosen?.key}
              onClick={() => setRange(preset.range)}
            >
              {preset.label}
            </button>
          </li>
        ))}
      </ul>
      <div data-layout="stack gap-3" className={css.main}>
        <div data-layout="row bottom gap-2">
          <DateField
            label="From"
            value={range.from}
            minimum={earliest}
            maximum={today}
            onChange={(day) => day !== null && setRange(order(day, range.to))}
          />
          <DateField
            label="To"
            value={range.to}
            minimum={earliest}
            maximum={today}
            onChange={(day) => day !== null && setRange(order(range.from, day))}
          />
          {installDay !== null && (
            <Button onClick={() => setRange({ from: installDay, to: range.to })}>Install Date</Button>
          )}
        </div>
        <RangeCalendar
          aria-label="Days"
          value={{ start: parseDate(range.from), end }}
          onChange={({ start, end }) => setRange({ from: start.toString(), to: end.toString() })}
          minValue={earliest === null ? null : parseDate(earliest)}
          maxValue={parseDate(today)}
          visibleDuration={{ months: months.length }}
          selectionAlignment="end"
          key={chosen?.key ?? "custom"}
          defaultFocusedValue={end}
        >
          <div data-layout="flex middle between below-1">
            <RacButton slot="previous" className={css.step ?? ""}>
              <ChevronLeft />
            </RacButton>
            <Heading className={css.month ?? ""} />
            <RacButton slot="next" className={css.step ?? ""}>
              <ChevronRight />
            </RacButton>
          </div>
          <div data-layout="flex gap-6" className={css.months}>
            {months.map((_, index) => (
              <CalendarGrid key={months[index]} offset={{ months: index }} className={css.grid ?? ""}>
                <CalendarGridHeader>
                  {(name) => <CalendarHeaderCell className={css.weekday ?? ""}>{name}</CalendarHeaderCell>}
                </CalendarGridHeader>
                <CalendarGridBody>{(date) => <CalendarCell date={date} className={css.cell ?? ""} />}</CalendarGridBody>
              </CalendarGrid>
            ))}
          </div>
        </RangeCalendar>
        <div data-layout="flex middle between gap-3" className={css.foot}>
          <span className={css.zone}>
            {days(daysBetween(range.from, range.to) + 1)} · {zone}
          </span>
          <Button variant="primary" onClick={() => onDone(range)}>
            DONE
          </Button>
        </div>
      </div>
    </div>
  );
}

interface DateRangePopupProps extends DateRangePanelProps {
  button: RefObject<HTMLButtonElement | null>;
  labelledBy: string;
  onClose: () => void;
}

/** Loaded when its button is first hovered, focused or pressed. */
export default function DateRangePopup({ button, labelledBy, onClose, ...panel }: DateRangePopupProps) {
  return (
    // Without an inner dialog, the popover is one.
    <Popover
      isOpen
      triggerRef={button}
      onOpenChange={(open) => !open && onClose()}
      aria-labelledby={labelledBy}
      className={cx(popup.popover, css.popover)}
      placement="bottom end"
      offset={4}
    >
      <DateRangePanel {...panel} />
    </Popover>
  );
}
