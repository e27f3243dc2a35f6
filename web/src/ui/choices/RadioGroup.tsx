import { type ReactNode, useId } from "react";
import { Choice } from "./Checkbox.tsx";
import css from "./Choice.module.css";

interface Option<Value extends string> {
  value: Value;
  label: ReactNode;
  description?: string;
}

export interface RadioGroupProps<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

export function RadioGroup<Value extends string>({ label, options, value, onChange }: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset data-layout="stack gap-half">
      <legend data-layout="below-1" data-text="label second">
        {label}
      </legend>
      {options.map((option) => (
        <Choice
          key={option.value}
          type="radio"
          name={name}
          className={css.radio}
          description={option.description}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        >
          {option.label}
        </Choice>
      ))}
    </fieldset>
  );
}
