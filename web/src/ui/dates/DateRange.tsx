import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { Suspense, lazy, useId, useRef, useState } from "react";
import { dayRange } from "#contract/common/format";
import { Button } from "../actions/Button.tsx";
import css from "./DateRange.module.css";
import { IconButton } from "../actions/IconButton.tsx";
import { type DayRange, presetOf, presets, shiftRange } from "./date-ranges.ts";

const load = () => import("./DateRangePopup.tsx");
const DateRangePopup = lazy(load);

export interface DateRangeProps {
  from: string;
  to: string;
  onChange: (range: DayRange) => void;
  zone: string;
  today: string;
  installDay?: string | null;
  earliest?: string | null;
  label?: string;
}

export function DateRange({
  from,
  to,
  onChange,
  zone,
  today,
  installDay = null,
  earliest = installDay,
  label = "Dates",
}: DateRangeProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const range = { from, to };
  const preset = presetOf(range, presets(today, installDay));
  const earlier = shiftRange(range, -1, earliest, today);
  const later = shiftRange(range, 1, earliest, today);
  return (
    <fieldset data-layout="flex shrink gap-1" className={css.range}>
      <legend className="visually-hidden">{label}</legend>
      <IconButton
        variant="secondary"
        label="Earlier"
        icon={<ChevronLeft />}
        reason={earlier.from === from ? "This range starts on the first day." : undefined}
        onClick={() => onChange(earlier)}
      />
      <Button
        ref={button}
        id={id}
        icon={<CalendarDays />}
        className={css.button}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(!open)}
      >
        {preset && <span>{preset.label}</span>}
        <span className={css.days}>{dayRange(from, to)}</span>
        <span className={css.zone}>{zone}</span>
      </Button>
      {open && (
        <Suspense>
          <DateRangePopup
            {...{ from, to, zone, today, installDay, earliest }}
            button={button}
            labelledBy={id}
            onClose={() => setOpen(false)}
            onDone={(next) => {
              setOpen(false);
              onChange(next);
            }}
          />
        </Suspense>
      )}
      <IconButton
        variant="secondary"
        label="Later"
        icon={<ChevronRight />}
        reason={later.to === to ? "This range ends today." : undefined}
        onClick={() => onChange(later)}
      />
    </fieldset>
  );
}
