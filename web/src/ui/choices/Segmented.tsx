import { type ReactNode, useId } from "react";
import css from "./Segmented.module.css";
import { cx } from "../class-names.ts";

interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
  name?: string;
}

export interface SegmentedProps<Value extends string> {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  size?: "regular" | "compact";
}

export function Segmented<Value extends string>({ label, segments, value, onChange, size }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={cx(css.segmented, size === "compact" && css.compact)}>
      <legend className="visually-hidden">{label}</legend>
      {segments.map((segment) => (
        <label key={segment.value} data-layout="grid" data-text="label second nowrap" className={css.segment}>
          <input
            type="radio"
            name={name}
            className={css.input}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            aria-label={segment.name}
          />
          <span>{segment.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
