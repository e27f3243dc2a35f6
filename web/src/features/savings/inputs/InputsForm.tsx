import { lazy, type ReactNode, Suspense, useState } from "react";
import { DEFAULT_SOILING_RATE } from "#contract/savings/calculation-inputs";
import * as format from "#contract/common/format";
import { type CalculationInputs, inputFields } from "#contract/records/inputs";
import { Button } from "../../../ui/actions/Button.tsx";
import { Select } from "../../../ui/choices/Select.tsx";
import { InputBox, type InputsOf } from "./InputBox.tsx";
import { RateFields } from "./RateFields.tsx";
import { everyMonth, fieldErrors, type FieldErrors } from "./inputs.model.ts";
import css from "../savings.module.css";
import { filledText, inputsTexts, inputsTexts as texts } from "../texts.ts";
import { setRate } from "./set-rate.ts";
import type { InputsState } from "./use-inputs.ts";
import { useMutation } from "@tanstack/react-query";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { filledMonths, measuredMonths } from "./monthly-rates.model.ts";
import { soilingIntervals } from "../queries.ts";
import { Segmented } from "../../../ui/choices/Segmented.tsx";
import { MAX_WASH_DAYS } from "#contract/common/limits";
import { washDays } from "#domain/cleaning-plan/inputs";

function WashFields({ of }: { of: InputsOf }) {
  const { array_size, residual_soiling, washed_per_day, wash_mobilization, wash_per_mw, wash_cost } = of.inputs;
  return (
    <>
      <InputBox
        of={of}
        name="wash_mobilization"
        step={50}
        description={wash_mobilization === null ? texts.mobilization : undefined}
      />
      <InputBox
        of={of}
        name="wash_per_mw"
        step={10}
        description={
          wash_per_mw === null || wash_cost === null
            ? texts.washPerMegawatt.none
            : texts.washPerMegawatt.costs(wash_cost)
        }
      />
      <InputBox
        of={of}
        name="residual_soiling"
        step={0.1}
        description={residual_soiling === null ? texts.residual : undefined}
      />
      <InputBox
        of={of}
        name="washed_per_day"
        description={
          washed_per_day === null
            ? texts.washedPerDay.none
            : texts.washedPerDay.takes(washDays(array_size, washed_per_day), MAX_WASH_DAYS)
        }
      />
    </>
  );
}

const RainResponse = lazy(() => import("./RainResponse.tsx"));

interface RainThresholdProps {
  device: string;
  inputs: CalculationInputs;
  onChange: InputsState["change"];
  children: ReactNode;
}

function RainThreshold({ device, inputs, onChange, children }: RainThresholdProps) {
  return (
    <div className={css.rate}>
      <div data-layout="row start gap-2" className={css.rateHead}>
        {children}
        <Segmented
          label={inputsTexts.rainThresholdKind}
          size="compact"
          segments={[
            { value: "day", label: "Per day" },
            { value: "week", label: "Weekly sum" },
            { value: "gradual", label: "Gradual" },
          ]}
          value={inputs.rain_threshold_per}
          onChange={(rain_threshold_per) => onChange({ rain_threshold_per })}
        />
      </div>
      <p data-text="second caption anywhere">{inputsTexts.rainThresholdPer[inputs.rain_threshold_per]}</p>
      {inputs.rain_threshold === 0 && <p data-text="second caption anywhere">{inputsTexts.noThreshold}</p>}
      <Suspense>
        <RainResponse device={device} inputs={inputs} onChange={onChange} />
      </Suspense>
    </div>
  );
}

interface FillFromHistoryProps {
  device: string;
  inputs: CalculationInputs;
  onChange: InputsState["change"];
}

function FillFromHistory({ device, inputs, onChange }: FillFromHistoryProps) {
  const fill = useMutation({
    mutationFn: async () => measuredMonths(await soilingIntervals(device)),
    onSuccess: (measured) => {
      if (Object.keys(measured.rates).length === 0) return;
      const months = inputs.variableSoilingRates ?? everyMonth(inputs.localSoilingRate ?? 0);
      onChange(
        { isSoilingRateVariable: true, variableSoilingRates: filledMonths(months, measured) },
        Object.keys(measured.rates).map((month) => ({ box: `variableSoilingRates.${month}`, wrong: null })),
      );
    },
  });
  return (
    <>
      <Button size="compact" variant="secondary" pending={fill.isPending} onClick={() => fill.mutate()}>
        Fill from history
      </Button>
      {fill.data && <output data-text="second caption anywhere">{filledText(fill.data)}</output>}
      {fill.error && <InlineError message={fill.error.message} onRetry={() => fill.mutate()} />}
    </>
  );
}

interface BlockedWeeksProps {
  weeks: readonly string[];
  onChange: InputsState["change"];
}

function BlockedWeeks({ weeks, onChange }: BlockedWeeksProps) {
  return (
    <div data-layout="row middle between gap-2" className={css.blocked}>
      <p data-text="second caption anywhere">{inputsTexts.blocked(weeks)}</p>
      <Button size="compact" onClick={() => onChange({ blocked_weeks: [] })}>
        {inputsTexts.unblockAll}
      </Button>
    </div>
  );
}

const GrowthLine = lazy(() => import("./GrowthLine.tsx"));

/** Longest first; keys that are numbers come in ascending order. */
const periods = Object.entries(inputFields.forecast_period.choices ?? {})
  .toReversed()
  .map(([value, label]) => ({ value: value as CalculationInputs["forecast_period"], label }));
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

export function InputsForm({ device, state, onChange, measuredRate, refused }: InputsFormProps) {
  const { inputs, wrong } = state;
  const errors = { ...refused, ...fieldErrors(inputs, wrong) };
  const flash = useExternalChanges(inputs.localSoilingRate);
  const of = { inputs, wrong, errors, onChange };
  return (
    <div data-layout="row start gap-3-4" className={css.form}>
      <Select
        label={inputFields.forecast_period.label}
        options={periods}
        value={inputs.forecast_period}
        onChange={(forecast_period) => onChange({ forecast_period })}
      />
      <Select
        label={inputFields.planned_cleanings.label}
        options={plannedOptions}
        value={inputs.planned_cleanings === null ? null : (String(inputs.planned_cleanings) as "1")}
        error={errors["planned_cleanings"]}
        onChange={(value) => onChange({ planned_cleanings: Number(value) as 1 })}
      />
      <InputBox of={of} name="array_size" />
      <InputBox of={of} name="wash_cost" step={50} />
      <WashFields of={of} />
      <RainThreshold device={device} inputs={inputs} onChange={onChange}>
        <InputBox of={of} name="rain_threshold" step={0.05} />
      </RainThreshold>
      <RateFields
        field={inputFields.solar_cost}
        fixedKey="solar_cost"
        monthsKey="variableEnergyRates"
        variable={inputs.isLocalEnergyRatesVariable}
        fixed={inputs.solar_cost}
        months={inputs.variableEnergyRates}
        step={0.01}
        errors={errors}
        wrong={wrong}
        onChange={({ variable, fixed, months }, entries) =>
          onChange({ isLocalEnergyRatesVariable: variable, solar_cost: fixed, variableEnergyRates: months }, entries)
        }
      />
      <RateFields
        field={inputFields.localSoilingRate}
        fixedKey="localSoilingRate"
        monthsKey="variableSoilingRates"
        variable={inputs.isSoilingRateVariable}
        fixed={inputs.localSoilingRate}
        months={inputs.variableSoilingRates}
        step={0.01}
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
            <div data-layout="row middle gap-2" className={css.measured}>
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
