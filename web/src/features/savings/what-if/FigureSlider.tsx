import { type CSSProperties, useId, useRef } from "react";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import type { WrongEntry } from "../../../ui/fields/number-entry.ts";
import slider from "../../../ui/fields/Slider.module.css";
import { whatIfTexts } from "../texts.ts";
import { type FigureKind, nearestStep, scaleFor } from "./figures.model.ts";
import css from "./what-if.module.css";

/** An empty box keeps the former number. */
const EMPTY: WrongEntry = { text: "", problem: whatIfTexts.enterNumber };

interface FigureSliderProps {
  kind: FigureKind;
  value: number;
  saved: number;
  note: string;
  wrong: WrongEntry | undefined;
  onChange: (value: number, wrong?: WrongEntry) => void;
}

export function FigureSlider({ kind, value, saved, note, wrong, onChange }: FigureSliderProps) {
  const id = useId();
  const touched = useRef(value);
  const scale = scaleFor(kind, saved, value);
  const share = (figure: number): number => Math.min(1, figure / scale.maximum);
  return (
    <div data-layout="grid middle gap-half-3" className={css.figure}>
      <div data-layout="row gap-0-2 baseline">
        <label htmlFor={id} data-text="name">
          {kind.label}
        </label>
        <span data-text="third caption">{note}</span>
      </div>
      <div>
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
          onChange={(typed, entry) => (Number.isNaN(typed) ? onChange(value, entry ?? EMPTY) : onChange(typed))}
        />
      </div>
      <div className={slider.track} style={{ "--value": share(value), "--saved": share(saved) } as CSSProperties}>
        <input
          id={id}
          type="range"
          data-layout="block full"
          className={slider.range}
          min={0}
          max={scale.maximum}
          step={scale.step}
          value={value}
          aria-valuetext={kind.text(value)}
          onChange={(event) => onChange(nearestStep(event.currentTarget.valueAsNumber, scale))}
          onPointerDown={() => {
            touched.current = value;
          }}
          // The touch turned into a scroll, so the thumb goes back.
          onPointerCancel={() => onChange(touched.current)}
        />
        <span className={slider.tick} aria-hidden="true" />
      </div>
    </div>
  );
}
