import { lazy, Suspense, useState } from "react";
import { DEFAULT_SOILING_RATE } from "#contract/savings/calculation-inputs";
import * as format from "#contract/common/format";
import { MAX_VALUES } from "#contract/common/limits";
import { Button } from "../../../ui/actions/Button.tsx";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import { Select } from "../../../ui/choices/Select.tsx";
import { BlockedWeeks } from "./BlockedWeeks.tsx";
import { FillFromHistory } from "./FillFromHistory.tsx";
import { RainThreshold } from "./RainThreshold.tsx";
import { RateFields } from "./RateFields.tsx";
import { WashFields } from "./WashFields.tsx";
import { type FieldErrors, fieldErrors } from "./inputs.model.ts";
import css from "../savings.module.css";
import { inputsTexts } from "../texts.ts";
import { setRate } from "./set-rate.ts";
import type { InputsState } from "./use-inputs.ts";

const GrowthLine = lazy(() => import("./GrowthLine.tsx"));

const periods = [
  { value: "12", label: "1 year" },
  { value: "9", label: "9 months" },
  { value: "6", label: "6 months" },
  { value: "3", label: "3 months" },
] as const;
const plannedOptions = (["1", "2", "3", "4", "5"] as const).map((value) => ({ value, label: value }));

interface InputsFormProps {
  device: string;
  state: Pick<InputsState, "inputs" | "wrong">;
  onChange: InputsState["change"];
  /** Of the interval selected in the chart [%/day]. */
  measuredRate: number | null;
  /** Refusals that don't depend on the box's own value. */
  refused: FieldErrors;
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

export function InputsForm({ device, state, onChange, measuredRate, refused }: InputsFormProps) {
  const { inputs, wrong } = state;
  const errors = { ...refused, ...fieldErrors(inputs, wrong) };
  const flash = useExternalChanges(inputs.localSoilingRate);
  const number = (label: string, key: "array_size" | "wash_cost" | "rain_threshold", unit: string, step: number) => (
    <NumberField
      label={label}
      unit={unit}
      value={inputs[key] ?? Number.NaN}
      wrong={wrong[key]}
      minimum={0}
      maximum={key === "rain_threshold" ? MAX_VALUES.rain : MAX_VALUES.amount}
      step={step}
      places={2}
      error={errors[key]}
      onChange={(value, entry) => onChange({ [key]: orNull(value) }, [{ box: key, wrong: entry }])}
    />
  );
  return (
    <div className={css.form}>
      <Select
        label="Forecast period"
        options={periods}
        value={inputs.forecast_period}
        onChange={(forecast_period) => onChange({ forecast_period })}
      />
      <Select
        label="Planned cleanings"
        options={plannedOptions}
        value={inputs.planned_cleanings === null ? null : (String(inputs.planned_cleanings) as "1")}
        error={errors["planned_cleanings"]}
        onChange={(value) => onChange({ planned_cleanings: Number(value) as 1 })}
      />
      {number("Array Size", "array_size", "kW DC", 1)}
      {number("Wash cost", "wash_cost", "$", 50)}
      <WashFields inputs={inputs} wrong={wrong} errors={errors} onChange={onChange} />
      <RainThreshold device={device} inputs={inputs} onChange={onChange}>
        {number("Rain threshold", "rain_threshold", "in", 0.05)}
      </RainThreshold>
      <RateFields
        label="Energy Rate"
        unit="$/kWh"
        fixedKey="solar_cost"
        monthsKey="variableEnergyRates"
        variable={inputs.isLocalEnergyRatesVariable}
        fixed={inputs.solar_cost}
        months={inputs.variableEnergyRates}
        step={0.01}
        minimum={0}
        maximum={MAX_VALUES.price}
        errors={errors}
        wrong={wrong}
        onChange={({ variable, fixed, months }, entries) =>
          onChange({ isLocalEnergyRatesVariable: variable, solar_cost: fixed, variableEnergyRates: months }, entries)
        }
      />
      <RateFields
        label="Soiling Rate"
        unit="%/day"
        fixedKey="localSoilingRate"
        monthsKey="variableSoilingRates"
        variable={inputs.isSoilingRateVariable}
        fixed={inputs.localSoilingRate}
        months={inputs.variableSoilingRates}
        step={0.01}
        maximum={MAX_VALUES.soilingRate}
        errors={errors}
        wrong={wrong}
        flash={flash.count}
        {...(inputs.localSoilingRate === DEFAULT_SOILING_RATE && !inputs.isSoilingRateVariable
          ? { description: inputsTexts.defaultRate }
          : {})}
        onChange={({ variable, fixed, months }, entries) => {
          flash.typed(fixed);
          onChange({ isSoilingRateVariable: variable, localSoilingRate: fixed, variableSoilingRates: months }, entries);
        }}
        after={
          <>
            <div className={css.measured}>
              {measuredRate !== null && measuredRate > 0 && (
                <Button
                  size="compact"
                  variant="secondary"
                  onClick={() => setRate({ inputs, change: onChange }, measuredRate)}
                >
                  Copy measured {format.rate(measuredRate, 4)}
                </Button>
              )}
              {inputs.isSoilingRateVariable && <FillFromHistory device={device} inputs={inputs} onChange={onChange} />}
            </div>
            <Suspense>
              <GrowthLine device={device} />
            </Suspense>
          </>
        }
      />
      {inputs.blocked_weeks.length > 0 && <BlockedWeeks weeks={inputs.blocked_weeks} onChange={onChange} />}
    </div>
  );
}

/** Counts changes of a value other than typing. */
function useExternalChanges(value: number | null) {
  const [state, setState] = useState({ value, count: 0 });
  if (state.value !== value) setState({ value, count: state.count + 1 });
  return {
    count: state.count === 0 ? undefined : state.count,
    typed: (next: number | null) => setState({ ...state, value: next }),
  };
}
