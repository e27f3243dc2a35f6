import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MAX_WASH_DAYS } from "#contract/common/limits";
import * as format from "#contract/common/format";
import { sourceOf } from "#contract/decision/decision";
import { sourceLabel } from "#contract/decision/texts";
import { type CalculationInputs, inputFields, startingInputs } from "#contract/records/inputs";
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
import { everyMonth, filledMonths, measuredMonths } from "./inputs.model.ts";
import { RateFields } from "./RateFields.tsx";
import { rainNote, rateNote, valueText } from "./sources.model.ts";
import { setRate } from "./use-inputs.ts";

function Source({ of: { inputs, sources, onChange }, name }: { of: InputsOf; name: "rate_source" | "rain_source" }) {
  const source = sourceOf(sources, name === "rate_source" ? "rate" : "rain");
  const { label, choices = {} } = inputFields[name];
  const isWhole = source?.from === "entered" && inputs.rain_threshold_per !== "gradual";
  const rainUsed = isWhole ? texts.rainUsed : texts.rainHalves;
  return (
    <div data-layout="row middle gap-1-2">
      <span data-layout="full" data-text="label second">
        {name === "rate_source" ? texts.rateUsed : rainUsed}
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

function Soiling({ of, compare }: { of: InputsOf; compare: ReactNode }) {
  const { inputs, sources, measuredRate, onChange } = of;
  const rate = sourceOf(sources, "rate");
  const rain = sourceOf(sources, "rain");
  return (
    <Part title={texts.soiling}>
      <Source of={of} name="rate_source" />
      <RateFields
        of={of}
        name="localSoilingRate"
        description={rateNote(inputs, rate)}
        after={
          <div data-layout="row middle gap-2" className={css.measured}>
            {measuredRate !== null && measuredRate > 0 && (
              <Button size="compact" onClick={() => setRate({ inputs, change: onChange }, measuredRate)}>
                {texts.copy(format.rate(measuredRate, 4))}
              </Button>
            )}
            {inputs.isSoilingRateVariable && <FillFromHistory of={of} />}
          </div>
        }
      />
      <hr data-layout="full" />
      <Source of={of} name="rain_source" />
      <div data-layout="row start gap-2" className={css.rateHead}>
        <InputBox
          of={of}
          name="rain_threshold"
          step={0.05}
          description={inputs.rain_threshold === null ? undefined : rainNote(rain)}
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

function FillFromHistory({ of: { device, inputs, onChange } }: { of: InputsOf }) {
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
      <Button size="compact" pending={fill.isPending} onClick={() => fill.mutate()}>
        Fill from history
      </Button>
      {fill.data && <output data-text="second caption anywhere">{filledText(fill.data)}</output>}
      {fill.error && <InlineError message={fill.error.message} onRetry={() => fill.mutate()} />}
    </>
  );
}

const plannedOptions = (["1", "2", "3", "4", "5"] as const).map((value) => ({ value, label: value }));

interface AdvancedInput {
  name: keyof CalculationInputs;
  step: number;
  note: (inputs: CalculationInputs) => string | undefined;
}

const advanced: readonly AdvancedInput[] = [
  {
    name: "wash_mobilization",
    step: 50,
    note: ({ wash_mobilization }) => (wash_mobilization === null ? texts.mobilization : undefined),
  },
  {
    name: "wash_per_mw",
    step: 10,
    note: ({ wash_per_mw, wash_cost }) =>
      wash_per_mw === null || wash_cost === null ? texts.washPerMegawatt.none : texts.washPerMegawatt.costs(wash_cost),
  },
  {
    name: "residual_soiling",
    step: 0.1,
    note: ({ residual_soiling }) => (residual_soiling === null ? texts.residual : undefined),
  },
  {
    name: "washed_per_day",
    step: 1,
    note: ({ array_size, washed_per_day }) =>
      washed_per_day === null
        ? texts.washedPerDay.none
        : texts.washedPerDay.takes(washDays(array_size, washed_per_day), MAX_WASH_DAYS),
  },
  { name: "crew_notice", step: 1, note: () => texts.crewNotice },
  { name: "call_off_cost", step: 50, note: () => texts.callOffCost },
];

function Advanced({ of }: { of: InputsOf }) {
  const { inputs, errors, onChange } = of;
  const weeks = inputs.blocked_weeks;
  // A refused box is never hidden.
  const isWrong = advanced.some(({ name }) => errors[name] !== undefined);
  return (
    <details {...(isWrong && { open: true })}>
      <summary data-text="name">{texts.advanced}</summary>
      <div data-layout="grid gap-3 shrink above-3" className={css.part}>
        <InputBox of={of} name="forecast_period" />
        {advanced.map(({ name, step, note }) => (
          <InputBox key={name} of={of} name={name} step={step} description={note(inputs)} />
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section data-layout="grid gap-3 shrink" className={css.part} aria-label={title}>
      <h3 data-text="name">{title}</h3>
      {children}
    </section>
  );
}

export function InputsForm({ of, energy, compare }: { of: InputsOf; energy: ReactNode; compare: ReactNode }) {
  const { inputs, stored, maySave, errors, onChange } = of;
  /** No plan uses a value that nobody saved; said to those who may save one. */
  const defaultOf = (name: keyof CalculationInputs) =>
    maySave && stored?.version === 0 && inputs[name] === startingInputs[name] ? texts.unsavedDefault : undefined;
  return (
    <div data-layout="grid start" className={css.form}>
      <Part title={texts.essentials}>
        <InputBox of={of} name="array_size" description={defaultOf("array_size")} />
        <RateFields of={of} name="solar_cost" description={defaultOf("solar_cost")} />
        <InputBox of={of} name="wash_cost" step={50} description={defaultOf("wash_cost")} />
        {energy}
        <InputBox of={of} name="specific_yield" step={50} description={texts.specificYield} />
      </Part>
      <Soiling of={of} compare={compare} />
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
