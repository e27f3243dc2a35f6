import { MapPin } from "lucide-react";
import { useState } from "react";
import type { PreviousSimulation, SimulationLimit } from "#contract/simulation/projection";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import { Allowance } from "../allowance/Allowance.tsx";
import type { ChosenPlace } from "../queries.ts";
import { simulationScreenTexts as texts } from "../texts.ts";
import { LocationSearch } from "./LocationSearch.tsx";
import css from "./location.module.css";
import { PreviousSelect } from "./PreviousSelect.tsx";

interface LocationCardProps {
  limit: SimulationLimit | undefined;
  previous: readonly PreviousSimulation[] | undefined;
  shown: PreviousSimulation | null;
  pending: boolean;
  onRun: (place: ChosenPlace) => void;
  onOpen: (simulation: PreviousSimulation) => void;
  onPlans: () => void;
}

const locationDialog = () => import("./LocationDialog.tsx");

export function LocationCard({ limit, previous, shown, pending, onRun, onOpen, onPlans }: LocationCardProps) {
  const [isPicking, setPicking] = useState(false);
  return (
    <Card title={texts.location} actions={limit && <Allowance limit={limit} onPlans={onPlans} />}>
      <div data-layout="grid start gap-4" className={css.ways}>
        <LocationSearch pending={pending} onRun={onRun}>
          <Button icon={<MapPin aria-hidden />} onClick={() => setPicking(true)}>
            {texts.pick}
          </Button>
        </LocationSearch>
        <PreviousSelect previous={previous} shown={shown} onOpen={onOpen} />
      </div>
      {isPicking && (
        <LazyPart
          load={locationDialog}
          waiting={<span data-text="muted" />}
          props={{
            start: shown && { lat: shown.latitude, lng: shown.longitude },
            onClose: () => setPicking(false),
            onRun: (place: ChosenPlace) => {
              setPicking(false);
              onRun(place);
            },
          }}
        />
      )}
    </Card>
  );
}
