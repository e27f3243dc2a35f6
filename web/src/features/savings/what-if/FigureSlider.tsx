import { memo, useId, useRef } from "react";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import slider from "../../../ui/fields/Slider.module.css";
import type { WrongEntry } from "../../../ui/fields/number-entry.ts";
import { whatIfTexts } from "../texts.ts";
import type { FigureKey, FigureKind } from "./figures.model.ts";
import { valueAfterKey, scaleFor, nearestStep } from "./scale.model.ts";
import css from "./sliders.module.css";

/** An empty box keeps the former number. */
const EMPTY: WrongEntry = { text: "", problem: whatIfTexts.enterNumber };

interface FigureSliderProps {
  kind: FigureKind;
  value: number;
  saved: number;
  /** For means of twelve months. */
  note?: string | undefined;
  wrong?: WrongEntry | undefined;
  onChange: (key: FigureKey, value: number, wrong?: WrongEntry | null) => void;
}

/** Drag, keys or typing; a mark shows the saved value. */
export const FigureSlider = memo(function FigureSlider({
  kind,
  value,
  saved,
  note,
  wrong,
  onChange,
}: FigureSliderProps) {
  const id = useId();
  const touched = useRef(value);
  const scale = scaleFor(kind, saved, value);
  const share = (figure: number): number => Math.min(1, figure / scale.maximum);
  return (
    <div className={css.figure}>
      <div data-layout="row gap-0-2 baseline">
        <label htmlFor={id} className={css.label}>
          {kind.label}
        </label>
        <span data-text="third caption">
          {note === undefined ? "" : `${note}, `}saved {kind.text(saved)}
        </span>
      </div>
      <div className={css.box}>
        <NumberField
          label={`${kind.label}, ${kind.unit}`}
          hideLabel
          unit={kind.unit}
          value={value}
          wrong={wrong}
          error={wrong?.problem}
          minimum={0}
          maximum={kind.most}
          places={kind.places}
          step={scale.step}
          onChange={(typed, entry) =>
            Number.isNaN(typed) ? onChange(kind.key, value, entry ?? EMPTY) : onChange(kind.key, typed)
          }
        />
      </div>
      <div className={slider.track} style={{ "--value": share(value), "--saved": share(saved) } as React.CSSProperties}>
        <input
          id={id}
          type="range"
          className={slider.range}
          min={0}
          max={scale.maximum}
          step="any"
          value={value}
          aria-valuetext={kind.text(value)}
          onChange={(event) => onChange(kind.key, nearestStep(event.currentTarget.valueAsNumber, scale))}
          onPointerDown={() => {
            touched.current = value;
          }}
          // The touch turned into a scroll, so the thumb goes back.
          onPointerCancel={() => onChange(kind.key, touched.current)}
          onKeyDown={(event) => {
            const next = event.altKey || event.ctrlKey || event.metaKey ? null : valueAfterKey(event.key, value, scale);
            if (next === null) return;
            event.preventDefault();
            onChange(kind.key, next);
          }}
        />
        <span className={slider.tick} aria-hidden="true" />
      </div>
    </div>
  );
});
