import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { DialogTrigger } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { Pressable } from "react-aria-components/Pressable";
import { day, shortDay } from "#contract/format";
import { Button } from "./Button.tsx";
import css from "./DateRange.module.css";
import { IconButton } from "./IconButton.tsx";
import popup from "./Popup.module.css";
import { Skeleton } from "./Skeleton.tsx";
import { cx } from "./class-names.ts";
import { type DayRange, presetOf, presets, shiftRange } from "./date-ranges.ts";

const DateRangePanel = lazy(() => import("./DateRangePanel.tsx"));

export interface DateRangeProps {
  from: string;
  to: string;
  onChange: (range: DayRange) => void;
  /** The device's zone: its days are meant, and it is printed. */
  zone: string;
  /** Today in that zone; nothing later can be chosen. */
  today: string;
  /** First day that can be chosen, with a shortcut to it. */
  installDay?: string | null;
  /** First day that can be chosen; default the day of installation. */
  earliest?: string | null;
  label?: string;
}

/** "May 21 – Nov 20, 2026"; the year at both ends where they differ. */
export const rangeLabel = ({ from, to }: DayRange): string =>
  `${from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : day(from)} – ${day(to)}`;

/** Which days a screen shows: presets, two months, the window before and after. */
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
  const range = { from, to };
  const preset = presetOf(range, presets(today, installDay));
  const earlier = shiftRange(range, -1, earliest, today);
  const later = shiftRange(range, 1, earliest, today);
  return (
    <fieldset className={css.range}>
      <legend className="visually-hidden">{label}</legend>
      <IconButton
        variant="secondary"
        label="Earlier"
        icon={<ChevronLeft aria-hidden="true" />}
        reason={earlier.from === from ? "This range begins with the first day." : undefined}
        onClick={() => onChange(earlier)}
      />
      <DialogTrigger isOpen={open} onOpenChange={setOpen}>
        <Pressable>
          <Button icon={<CalendarDays aria-hidden="true" />} className={css.button ?? ""}>
            {preset && <span>{preset.label}</span>}
            <span className={css.days}>{rangeLabel(range)}</span>
            <span className={css.zone}>{zone}</span>
          </Button>
        </Pressable>
        {/* Without a dialog inside, the popover itself is one, named by its button. */}
        <Popover className={cx(popup.popover, css.popover)} placement="bottom end" offset={4}>
          <Suspense fallback={<Skeleton width={520} height={320} />}>
            <DateRangePanel
              {...{ from, to, zone, today, installDay, earliest }}
              onDone={(next) => {
                setOpen(false);
                onChange(next);
              }}
            />
          </Suspense>
        </Popover>
      </DialogTrigger>
      <IconButton
        variant="secondary"
        label="Later"
        icon={<ChevronRight aria-hidden="true" />}
        reason={later.to === to ? "This range ends today." : undefined}
        onClick={() => onChange(later)}
      />
    </fieldset>
  );
}
