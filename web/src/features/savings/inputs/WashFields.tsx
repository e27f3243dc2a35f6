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

type WashField = "residual_soiling" | "washed_per_day" | "wash_mobilization" | "wash_per_mw";

export function WashFields({ inputs, wrong, errors, onChange }: WashFieldsProps) {
  const { array_size, residual_soiling, washed_per_day, wash_mobilization, wash_per_mw, wash_cost } = inputs;
  const box = (key: WashField) => ({
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
        {...box("wash_mobilization")}
        label={inputsTexts.mobilization.label}
        unit="$"
        maximum={HIGHEST.amount}
        step={50}
        description={wash_mobilization === null ? inputsTexts.mobilization.none : undefined}
      />
      <NumberField
        {...box("wash_per_mw")}
        label={inputsTexts.washPerMegawatt.label}
        unit="$/MW DC"
        maximum={HIGHEST.amount}
        step={10}
        description={
          wash_per_mw === null || wash_cost === null
            ? inputsTexts.washPerMegawatt.none
            : inputsTexts.washPerMegawatt.costs(wash_cost)
        }
      />
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
