import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { MAX_WASH_DAYS } from "#contract/common/limits";
import * as format from "#contract/common/format";
import type { PlanSource } from "#contract/decision/decision";
import { sourceLabel } from "#contract/decision/texts";
import { type CalculationInputs, inputFields, startingInputs } from "#contract/records/inputs";
import { DEFAULT_SOILING_RATE } from "#contract/savings/calculation-inputs";
import { washDays } from "#domain/cleaning-plan/inputs";
import { Button } from "../../../ui/actions/Button.tsx";
import { Segmented } from "../../../ui/choices/Segmented.tsx";
import { Select } from "../../../ui/choices/Select.tsx";
import { Badge } from "../../../ui/states/Badge.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { soilingIntervals } from "../queries.ts";
import css from "../savings.module.css";
import { filledText, inputsTexts as texts } from "../texts.ts";
import { InputBox, type InputsOf } from "./InputBox.tsx";
import { everyMonth, fieldErrors, type FieldErrors, filledMonths, measuredMonths } from "./inputs.model.ts";

import { RateFields } from "./RateFields.tsx";

import { sourceOf, valueText } from "./sources.model.ts";
import { type InputsState, setRate } from "./use-inputs.ts";

interface SourceProps {
  of: InputsOf;
  name: "rate_source" | "rain_source";
  source: Extract<PlanSource, { input: "rate" | "rain" }> | undefined;
}

function Source({ of: { inputs, onChange }, name, source }: SourceProps) {
  const { label, choices = {} } = inputFields[name];
  return (
    <div data-layout="row middle gap-1-2">
      <span data-layout="full" data-text="label second">
        {name === "rate_source" ? texts.rateUsed : texts.rainUsed}
      </span>
      <Segmented
        label={label}
        size="compact"
        segments={Object.entries(choices).map(([value, text]) => ({ value, label: text }))}
        value={inputs[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
      {source && (
        <>
          <strong data-text="figures">{valueText(source)}</strong>
          <Badge tone={source.from === "entered" || source.from === "typical" ? "neutral" : "ok"}>
            {sourceLabel(source)}
          </Badge>
        </>
      )}
    </div>
  );
}

type SoilingProps = { of: InputsOf } & Pick<InputsFormProps, "compare" | "device" | "measuredRate" | "sources">;

function Soiling({ of, compare, device, sources, measuredRate }: SoilingProps) {
  const { inputs, onChange } = of;
  const flash = useExternalChanges(inputs.localSoilingRate);
  const rate = sourceOf(sources, "rate");
  const rain = sourceOf(sources, "rain");
  const isUnused = rate !== undefined && rate.from !== "entered" && rate.from !== "typical";
  const isDefault = inputs.localSoilingRate === DEFAULT_SOILING_RATE && !inputs.isSoilingRateVariable;
  const description = [isDefault && texts.defaultRate, isUnused && texts.unusedRate].filter(Boolean).join(". ");
  return (
    <Part title={texts.soiling}>
      <Source of={of} name="rate_source" source={rate} />
      <RateFields
        of={of}
        name="localSoilingRate"
        flash={flash.count}
        description={description}
        onTyped={flash.typed}
        after={
          <div data-layout="row middle gap-2" className={css.measured}>
            {measuredRate !== null && measuredRate > 0 && (
              <Button
                size="compact"
                variant="secondary"
                onClick={() => setRate({ inputs, change: onChange }, measuredRate)}
              >
                {texts.copy(format.rate(measuredRate, 4))}
              </Button>
            )}
            {inputs.isSoilingRateVariable && <FillFromHistory device={device} inputs={inputs} onChange={onChange} />}
          </div>
        }
      />
      <hr data-layout="full" />
      <Source of={of} name="rain_source" source={rain} />
      <div data-layout="row start gap-2" className={css.rateHead}>
        <InputBox
          of={of}
          name="rain_threshold"
          step={0.05}
          description={rain?.from === "learned" ? texts.unusedRain : undefined}
        />
        <Segmented
          label={texts.rainThresholdKind}
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
      <p data-text="second caption anywhere">{texts.rainThresholdPer[inputs.rain_threshold_per]}</p>
      {inputs.rain_threshold === 0 && <p data-text="second caption anywhere">{texts.noThreshold}</p>}
      {compare}
    </Part>
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

/** Longest first; keys that are numbers come in ascending order. */
const periods = Object.entries(inputFields.forecast_period.choices ?? {})
  .toReversed()
  .map(([value, label]) => ({ value: value as CalculationInputs["forecast_period"], label }));
const plannedOptions = (["1", "2", "3", "4", "5"] as const).map((value) => ({ value, label: value }));

const advanced = [
  "wash_mobilization",
  "wash_per_mw",
  "residual_soiling",
  "washed_per_day",
  "crew_notice",
  "call_off_cost",
] as const;

function advancedNote({ array_size, wash_cost, ...inputs }: CalculationInputs, name: (typeof advanced)[number]) {
  switch (name) {
    case "wash_mobilization":
      return inputs.wash_mobilization === null ? texts.mobilization : undefined;
    case "wash_per_mw":
      return inputs.wash_per_mw === null || wash_cost === null
        ? texts.washPerMegawatt.none
        : texts.washPerMegawatt.costs(wash_cost);
    case "residual_soiling":
      return inputs.residual_soiling === null ? texts.residual : undefined;
    case "washed_per_day":
      return inputs.washed_per_day === null
        ? texts.washedPerDay.none
        : texts.washedPerDay.takes(washDays(array_size, inputs.washed_per_day), MAX_WASH_DAYS);
    case "crew_notice":
      return texts.crewNotice;
    case "call_off_cost":
      return texts.callOffCost;
  }
}

function Advanced({ of }: { of: InputsOf }) {
  const { inputs, errors, onChange } = of;
  const weeks = inputs.blocked_weeks;
  // A refused box is never hidden.
  const isWrong = advanced.some((name) => errors[name] !== undefined);
  return (
    <details {...(isWrong && { open: true })}>
      <summary data-text="name">{texts.advanced}</summary>
      <div data-layout="grid gap-3 shrink above-3" className={css.part}>
        <Select
          label={inputFields.forecast_period.label}
          options={periods}
          value={inputs.forecast_period}
          onChange={(forecast_period) => onChange({ forecast_period })}
        />
        {advanced.map((name) => (
          <InputBox key={name} of={of} name={name} step={steps[name]} description={advancedNote(inputs, name)} />
        ))}
        {weeks.length > 0 && (
          <div data-layout="row middle between gap-2">
            <p data-text="second caption anywhere">{texts.blocked(weeks)}</p>
            <Button size="compact" onClick={() => onChange({ blocked_weeks: [] })}>
              {texts.unblockAll}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}

const steps = {
  wash_mobilization: 50,
  wash_per_mw: 10,
  residual_soiling: 0.1,
  washed_per_day: 1,
  crew_notice: 1,
  call_off_cost: 50,
} as const;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section data-layout="grid gap-3 shrink" className={css.part} aria-label={title}>
      <h3 data-text="name">{title}</h3>
      {children}
    </section>
  );
}

interface InputsFormProps {
  device: string;
  state: Pick<InputsState, "inputs" | "stored" | "wrong">;
  onChange: InputsState["change"];
  /** Of the interval selected in the chart [%/day]. */
  measuredRate: number | null;
  /** Refusals that don't depend on the box's own value. */
  refused: FieldErrors;
  sources: readonly PlanSource[];
  energy: ReactNode;
  compare: ReactNode;
}

export function InputsForm({
  device,
  state,
  onChange,
  measuredRate,
  refused,
  sources,
  energy,
  compare,
}: InputsFormProps) {
  const { inputs, stored, wrong } = state;
  const errors = { ...refused, ...fieldErrors(inputs, wrong) };
  const of = { inputs, wrong, errors, onChange };
  /** No plan uses a value that nobody saved. */
  const defaultOf = (name: keyof CalculationInputs) =>
    stored?.version === 0 && inputs[name] === startingInputs[name] ? texts.unsavedDefault : undefined;
  return (
    <div data-layout="grid start" className={css.form}>
      <Part title={texts.essentials}>
        <InputBox of={of} name="array_size" description={defaultOf("array_size")} />
        <RateFields of={of} name="solar_cost" description={defaultOf("solar_cost")} />
        <InputBox of={of} name="wash_cost" step={50} description={defaultOf("wash_cost")} />
        {energy}
        <InputBox of={of} name="specific_yield" step={50} description={texts.specificYield} />
      </Part>
      <Soiling of={of} compare={compare} device={device} sources={sources} measuredRate={measuredRate} />
      <Part title={texts.practice}>
        <InputBox of={of} name="practice" description={texts.practiceHint} />
        <Select
          label={inputFields.planned_cleanings.label}
          options={plannedOptions}
          value={inputs.planned_cleanings === null ? null : (String(inputs.planned_cleanings) as "1")}
          error={errors["planned_cleanings"]}
          onChange={(value) => onChange({ planned_cleanings: Number(value) as 1 })}
        />
      </Part>
      <Advanced of={of} />
    </div>
  );
}

function useExternalChanges(value: number | null) {
  const [state, setState] = useState({ value, count: 0 });
  if (state.value !== value) setState({ value, count: state.count + 1 });
  return {
    count: state.count === 0 ? undefined : state.count,
    typed: (next: number | null) => setState({ ...state, value: next }),
  };
}
