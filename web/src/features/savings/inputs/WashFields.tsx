import { washDays } from "#contract/savings/calculation-inputs";
import { HIGHEST, MAX_RESIDUAL_SOILING, MAX_WASH_DAYS } from "#contract/common/limits";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import type { WrongEntry } from "../../../ui/fields/number-entry.ts";
import { inputsTexts } from "../texts.ts";
import type { FieldErrors } from "./inputs.model.ts";
import type { InputsState } from "./use-inputs.ts";

interface WashFieldsProps extends Pick<InputsState, "inputs" | "wrong"> {
  errors: FieldErrors;
  onChange: InputsState["change"];
}

/** How a wash is done: what it leaves and how long it takes. Both may be empty. */
export function WashFields({ inputs, wrong, errors, onChange }: WashFieldsProps) {
  const { array_size, residual_soiling, washed_per_day } = inputs;
  const box = (key: "residual_soiling" | "washed_per_day") => ({
    value: inputs[key] ?? Number.NaN,
    wrong: wrong[key],
    error: errors[key],
    minimum: 0,
    places: 2,
    onChange: (value: number, entry: WrongEntry | null) =>
      onChange({ [key]: Number.isNaN(value) ? null : value }, [{ box: key, wrong: entry }]),
  });
  return (
    <>
      <NumberField
        {...box("residual_soiling")}
        label={inputsTexts.residual.label}
        unit="%"
        maximum={MAX_RESIDUAL_SOILING}
        step={0.1}
        description={residual_soiling === null ? inputsTexts.residual.none : undefined}
      />
      <NumberField
        {...box("washed_per_day")}
        label={inputsTexts.washedPerDay.label}
        unit="MW DC"
        maximum={HIGHEST.amount}
        step={1}
        description={
          washed_per_day === null
            ? inputsTexts.washedPerDay.none
            : inputsTexts.washedPerDay.takes(washDays(array_size, washed_per_day), MAX_WASH_DAYS)
        }
      />
    </>
  );
}
