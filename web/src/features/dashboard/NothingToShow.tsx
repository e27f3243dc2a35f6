import { useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { lazyPart } from "../../ui/timing/LazyPart.tsx";
import { SetupSteps, setupSteps } from "../decide/index.ts";
import { type DashboardSearch, withoutSelection } from "./selection/search.ts";
import { usePlace } from "./shown.ts";
import { dashboardTexts } from "./texts.ts";

const { selection: texts } = dashboardTexts;
const AddPlantDialog = lazyPart(async () => ({ default: (await import("../plants/index.ts")).AddPlantDialog }));

export function NothingToShow() {
  const { may, selection, go } = usePlace();
  const { unseen, plant, plants } = selection;
  const [isAdding, setAdding] = useState(false);
  const open = (to: Pick<DashboardSearch, "owner" | "plant">) => go({ ...withoutSelection, device: undefined, ...to });
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      {dashboardTexts.setup.addPlant}
    </Button>
  );
  if (unseen === null && plant === null)
    return (
      <Card>
        <h2>{texts.noPlants}</h2>
        <p>{texts.noPlantsDetail}</p>
        <SetupSteps
          steps={setupSteps(null, 0)}
          // Later steps need a plant.
          actionOf={(step) => step === "plant" && may("plants.edit") && add}
        />
        {isAdding && <AddPlantDialog onClose={() => setAdding(false)} />}
      </Card>
    );
  const other = plants.find(({ plant_id }) => plant_id !== plant?.plant_id);
  const shown =
    unseen === null
      ? {
          title: texts.noDevices(plant!.plant_name),
          detail: texts.noDevicesDetail,
          action: other && (
            <Button onClick={() => open({ plant: other.plant_id })}>{texts.open(other.plant_name)}</Button>
          ),
        }
      : {
          title: unseen === "plant" ? texts.unseenPlant : texts.unseenDevice,
          detail: texts.unseenDetail,
          action: (
            <Button
              variant="primary"
              onClick={() => open({ owner: undefined, plant: unseen === "plant" ? undefined : plant?.plant_id })}
            >
              {unseen === "plant" ? texts.ownPlants : texts.ownDevices}
            </Button>
          ),
        };
  return (
    <Card>
      <EmptyState {...shown} />
    </Card>
  );
}
