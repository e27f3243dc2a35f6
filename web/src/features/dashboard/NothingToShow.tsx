import { useState } from "react";
import type { Session } from "#contract/accounts/session";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { lazyPart } from "../../ui/timing/LazyPart.tsx";
import { SetupSteps, setupSteps } from "../decide/index.ts";
import { setupActions } from "./setup-actions.tsx";
import { type DashboardSearch, withoutSelection } from "./selection/search.ts";
import { dashboardTexts } from "./texts.ts";
import type { DashboardSelection } from "./selection/use-selection.ts";

const { selection: texts } = dashboardTexts;
const AddPlantDialog = lazyPart(async () => ({ default: (await import("../plants/index.ts")).AddPlantDialog }));
/** Later steps need a plant. */
const nothing = {
  devices: 0,
  onUpload: null,
  onInputs: () => undefined,
  onEnergy: () => undefined,
  needsEnergy: false,
};

interface NothingToShowProps {
  session: Session;
  selection: DashboardSelection;
  go: (change: Partial<DashboardSearch>) => void;
}

export function NothingToShow({ session, selection, go }: NothingToShowProps) {
  const { unseen, plant, plants } = selection;
  const [isAdding, setAdding] = useState(false);
  if (unseen !== null)
    return (
      <Card>
        <EmptyState
          title={unseen === "plant" ? texts.unseenPlant : texts.unseenDevice}
          detail={texts.unseenDetail}
          action={
            <Button
              variant="primary"
              onClick={() =>
                go({
                  ...withoutSelection,
                  owner: undefined,
                  plant: unseen === "plant" ? undefined : plant?.plant_id,
                  device: undefined,
                })
              }
            >
              {unseen === "plant" ? texts.ownPlants : texts.ownDevices}
            </Button>
          }
        />
      </Card>
    );
  if (plant === null)
    return (
      <Card>
        <h2>{texts.noPlants}</h2>
        <p>{texts.noPlantsDetail}</p>
        <SetupSteps
          steps={setupSteps(null, 0)}
          actionOf={(step) =>
            step === "plant" &&
            setupActions({ ...nothing, session, step, isFirst: true, onPlant: () => setAdding(true) })
          }
        />
        {isAdding && <AddPlantDialog onClose={() => setAdding(false)} />}
      </Card>
    );
  const other = plants.find(({ plant_id }) => plant_id !== plant.plant_id);
  return (
    <Card>
      <EmptyState
        title={texts.noDevices(plant.plant_name)}
        detail={texts.noDevicesDetail}
        action={
          other && (
            <Button onClick={() => go({ ...withoutSelection, plant: other.plant_id, device: undefined })}>
              {texts.open(other.plant_name)}
            </Button>
          )
        }
      />
    </Card>
  );
}
