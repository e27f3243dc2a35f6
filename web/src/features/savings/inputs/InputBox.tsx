import type { PlanSource } from "#contract/decision/decision";
import type { Field } from "#contract/records/field";
import { type CalculationInputs, inputFields } from "#contract/records/inputs";
import { Select } from "../../../ui/choices/Select.tsx";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import type { FieldErrors } from "./inputs.model.ts";
import type { InputsState } from "./use-inputs.ts";
import { yieldWarning } from "#contract/dashboard/specific-yield";
import { Notice } from "../../../ui/states/Notice.tsx";

export function SpecificYield({ annualKwh, arrayKw }: { annualKwh: number | null; arrayKw: number | null }) {
  const question = yieldWarning(annualKwh, arrayKw);
  return question === null ? null : <Notice>{question}</Notice>;
}

/** What the fields of the form show and change. */
export interface InputsOf extends Pick<InputsState, "inputs" | "stored" | "wrong"> {
  device: string;
  maySave: boolean;
  errors: FieldErrors;
  sources: readonly PlanSource[];
  /** Of the interval selected in the chart [%/day]. */
  measuredRate: number | null;
  onChange: InputsState["change"];
}

interface InputBoxProps {
  of: InputsOf;
  name: keyof CalculationInputs;
  /** Of a number. */
  step?: number;
  description?: string | undefined;
}

export function InputBox({ of: { inputs, wrong, errors, onChange }, name, step = 1, description }: InputBoxProps) {
  const { kind, label, unit, min, max, places, choices = {} }: Field = inputFields[name];
  const value: unknown = inputs[name];
  const texts = { label, error: errors[name], description };
  if (kind === "choice")
    return (
      <Select
        {...texts}
        // Longest period first; keys that are numbers come in ascending order.
        options={Object.entries(choices)
          .toSorted(([one], [other]) => Number(other) - Number(one) || 0)
          .map(([option, text]) => ({ value: option, label: text }))}
        value={value as string}
        onChange={(next) => onChange({ [name]: next })}
      />
    );
  return (
    <NumberField
      {...texts}
      unit={unit}
      minimum={min}
      maximum={max}
      places={places}
      step={step}
      value={(value as number | null) ?? Number.NaN}
      wrong={wrong[name]}
      onChange={(next, entry) => onChange({ [name]: Number.isNaN(next) ? null : next }, [{ box: name, wrong: entry }])}
    />
  );
}
