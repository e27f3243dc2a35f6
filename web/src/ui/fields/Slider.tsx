import { type CSSProperties, useId } from "react";
import css from "./Slider.module.css";

interface SliderProps {
  label: string;
  value: number;
  minimum: number;
  maximum: number;
  text: string;
  description?: string | undefined;
  onChange: (value: number) => void;
}

export function Slider({ label, value, minimum, maximum, text, description, onChange }: SliderProps) {
  const id = useId();
  const share = (value - minimum) / (maximum - minimum);
  return (
    <div data-layout="grid shrink gap-half-3">
      <div data-layout="row baseline between gap-0-2">
        <label htmlFor={id} data-text="label second">
          {label}
        </label>
        <span data-text="name figures" aria-hidden="true">
          {text}
        </span>
      </div>
      <div className={css.track} style={{ "--value": share } as CSSProperties}>
        <input
          id={id}
          type="range"
          data-layout="block full"
          className={css.range}
          min={minimum}
          max={maximum}
          step={1}
          value={value}
          aria-valuetext={text}
          aria-describedby={description === undefined ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
      </div>
      {description !== undefined && (
        <span id={`${id}-note`} data-text="muted">
          {description}
        </span>
      )}
    </div>
  );
}
