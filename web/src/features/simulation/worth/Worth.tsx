import { examplePlant, type PlantTerms, plantLimits } from "#contract/simulation/plant";
import { Button } from "../../../ui/actions/Button.tsx";
import { NumberField } from "../../../ui/fields/NumberField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import type { PlantDollars } from "../assumptions/use-rerun.ts";
import { isExample, wholePlant } from "./plant.model.ts";
import { worthTexts as texts } from "./texts.ts";
import css from "./worth.module.css";

interface WorthProps {
  plant: PlantTerms;
  worth: PlantDollars | null;
  hasFailed: boolean;
  onChange: (plant: PlantTerms) => void;
}

const fields = [
  { key: "megawatts", unit: texts.megawattsUnit, step: 1, places: 3 },
  { key: "kwhPerKw", unit: texts.kwhPerKwUnit, step: 50, places: 0 },
  { key: "price", unit: texts.priceUnit, step: 0.01, places: 4 },
  { key: "washCost", unit: texts.washCostUnit, step: 100, places: 2 },
] as const;

export function Worth({ plant, worth, hasFailed, onChange }: WorthProps) {
  const whole = wholePlant(plant);
  return (
    <Card
      stacked
      title={texts.title}
      actions={
        !isExample(plant) && (
          <Button size="compact" onClick={() => onChange(examplePlant)}>
            {texts.reset}
          </Button>
        )
      }
    >
      <p data-text="muted">{texts.lead}</p>
      <div data-layout="pairs">
        {fields.map(({ key, unit, step, places }) => (
          <NumberField
            key={key}
            {...plantLimits[key]}
            label={texts[key]}
            unit={unit}
            step={step}
            places={places}
            value={plant[key]}
            onChange={(value) => onChange({ ...plant, [key]: value })}
          />
        ))}
      </div>
      <div data-layout="stack gap-1" className={css.result} aria-live="polite">
        {whole === null ? (
          <p>{texts.incomplete}</p>
        ) : hasFailed ? (
          <InlineError message={texts.failed} />
        ) : (
          worth && (
            <>
              <p data-text="strong">{texts.lost(worth.plant, worth.worth)}</p>
              <p data-text="strong">{texts.won(worth.plant, worth.worth)}</p>
            </>
          )
        )}
      </div>
      <p data-text="muted">{texts.rests}</p>
    </Card>
  );
}
