import * as format from "#contract/common/format";
import { cx } from "../../../../ui/class-names.ts";
import { stripTexts as texts } from "../texts.ts";
import css from "./strip.module.css";

interface HourStripProps {
  label: string;
  hours: readonly number[];
  onDevice: readonly number[];
  nowHour: number | null;
  onToggle: (hour: number) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function HourStrip({ label, hours, onDevice, nowHour, onToggle }: HourStripProps) {
  return (
    <fieldset className={css.strip}>
      <legend className="visually-hidden">{label}</legend>
      <div className={css.hours}>
        {HOURS.map((hour) => (
          <button
            key={hour}
            type="button"
            className={cx(css.hour, hour === nowHour && css.now)}
            aria-pressed={hours.includes(hour)}
            aria-label={[
              format.hourOfDay(hour),
              hour === nowHour ? texts.now : "",
              onDevice.includes(hour) ? texts.onDevice : "",
            ]
              .filter((part) => part !== "")
              .join(", ")}
            onClick={() => onToggle(hour)}
          >
            {format.hourOfDay(hour)} <span className={cx(css.tick, onDevice.includes(hour) && css.set)} />
            {hour === nowHour && (
              <span data-text="third center" className={css.nowMark}>
                {texts.now}
              </span>
            )}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
