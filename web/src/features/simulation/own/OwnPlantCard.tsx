import { useState } from "react";
import type { OwnMeasured, SimulatedRange } from "#contract/simulation/projection";
import type { SimulationTerms } from "#contract/simulation/terms";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";
import { simulatedRateDialog } from "../../savings/index.ts";
import { type ComparedMonth, meanMonth, shownRate, usableRate } from "./own-plant.model.ts";
import { ownPlantTexts as texts } from "./texts.ts";

type Own = NonNullable<OwnMeasured["measured"]>;

interface OwnPlantCardProps {
  own: Own;
  months: readonly ComparedMonth[];
  /** Of the simulation. */
  rate: SimulatedRange;
  terms: SimulationTerms;
  onTerms: (terms: SimulationTerms) => void;
  maySave: boolean;
}

const CarryDialog = lazyPart(simulatedRateDialog);

/** What a plant near the place measured, its rate for the simulation, and that of the simulation for its plan. */
export default function OwnPlantCard({ own, months, rate, terms, onTerms, maySave }: OwnPlantCardProps) {
  const [isCarrying, setCarrying] = useState(false);
  const { plant } = own;
  const measured = usableRate(plant);
  const isUsed = measured !== null && terms.measuredRate === measured;
  return (
    <Card stacked title={texts.title}>
      <p>{months.length > 0 ? texts.compared(own, months.length, meanMonth(months)) : texts.tooFewDays(own)}</p>
      <p>{plant.rate ? texts.rate(plant, plant.rate) : texts.noRate(plant)}</p>
      {measured !== null && (
        <div data-layout="row middle gap-2">
          {isUsed && <output data-text="second">{texts.used}</output>}
          <Button size="compact" onClick={() => onTerms({ ...terms, measuredRate: isUsed ? null : measured })}>
            {isUsed ? texts.leaveOut : texts.use}
          </Button>
        </div>
      )}
      <div data-layout="row middle gap-2">
        <p data-text="second">{texts.updated(rate)}</p>
        {maySave && (
          <Button size="compact" onClick={() => setCarrying(true)}>
            {texts.carry(plant.plant_name)}
          </Button>
        )}
      </div>
      {isCarrying && <CarryDialog plant={plant} rate={shownRate(rate.mean)} onClose={() => setCarrying(false)} />}
    </Card>
  );
}
