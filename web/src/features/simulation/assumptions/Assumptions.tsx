import * as format from "#contract/common/format";
import { simulationTexts } from "#contract/simulation/simulation-texts";
import { measuredRates, neighborhoods, type SimulationTerms, validatedTerms } from "#contract/simulation/terms";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import { Select } from "../../../ui/choices/Select.tsx";
import { Slider } from "../../../ui/fields/Slider.tsx";
import { Switch } from "../../../ui/choices/Switch.tsx";
import { isChanged, rainOfStep, rainSteps, rainText, stepOfRain, tilts } from "./assumptions.model.ts";
import { assumptionTexts as texts } from "./texts.ts";

interface AssumptionsProps {
  terms: SimulationTerms;
  hasFailed: boolean;
  onChange: (terms: SimulationTerms) => void;
}

export function Assumptions({ terms, hasFailed, onChange }: AssumptionsProps) {
  const { tilt, cleaningRain, partial, neighborhood, measuredRate } = terms;
  return (
    <Card
      stacked
      title={texts.title}
      actions={
        isChanged(terms) && (
          <Button size="compact" onClick={() => onChange(validatedTerms)}>
            {texts.reset}
          </Button>
        )
      }
    >
      <p data-text="muted">{texts.lead}</p>
      <div data-layout="pairs">
        <Select
          label={texts.neighborhood}
          options={neighborhoods.map((value) => ({ value, label: simulationTexts.neighborhoods[value] }))}
          value={neighborhood}
          onChange={(next) => onChange({ ...terms, neighborhood: next })}
        />
        <NumberField
          {...measuredRates}
          label={texts.measuredRate}
          unit={texts.measuredRateUnit}
          description={texts.measuredRateHint}
          step={0.01}
          places={3}
          value={measuredRate ?? Number.NaN}
          onChange={(next) => onChange({ ...terms, measuredRate: Number.isNaN(next) ? null : next })}
        />
        <Slider
          {...tilts}
          label={texts.tilt}
          value={tilt}
          text={format.withUnit(format.number(tilt), "°")}
          onChange={(next) => onChange({ ...terms, tilt: next })}
        />
        <Slider
          {...rainSteps}
          label={texts.cleaningRain}
          value={stepOfRain(cleaningRain)}
          text={rainText(cleaningRain)}
          onChange={(step) => onChange({ ...terms, cleaningRain: rainOfStep(step) })}
        />
        <Switch checked={partial} onChange={(event) => onChange({ ...terms, partial: event.target.checked })}>
          {texts.partial}
        </Switch>
      </div>
      {hasFailed && <InlineError message={texts.failed} />}
      {isChanged(terms) && !hasFailed && <p data-text="muted">{texts.accuracy}</p>}
    </Card>
  );
}
