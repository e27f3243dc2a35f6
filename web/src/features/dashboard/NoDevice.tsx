import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { DevicePlace } from "./DashboardPlace.tsx";
import { type DashboardSearch, fresh } from "./selection/search.ts";
import { dashboardTexts } from "./texts.ts";
import type { Selection } from "./selection/use-selection.ts";

const { selection: texts } = dashboardTexts;

interface NoDeviceProps {
  selection: Selection;
  go: (change: Partial<DashboardSearch>) => void;
}

/** What the page shows while it has no device: that one is on its way, couldn't be loaded, can't be seen or doesn't exist. */
export function NoDevice({ selection, go }: NoDeviceProps) {
  const { loading, error, unseen, plant, plants } = selection;
  if (error !== null)
    return (
      <Card>
        <EmptyState
          title={texts.failed}
          detail={error.message}
          action={<Button onClick={selection.retry}>{texts.retry}</Button>}
        />
      </Card>
    );
  if (loading) return <DevicePlace />;
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
                  ...fresh,
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
        <EmptyState title={texts.noPlants} detail={texts.noPlantsDetail} />
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
            <Button onClick={() => go({ ...fresh, plant: other.plant_id, device: undefined })}>
              {texts.open(other.plant_name)}
            </Button>
          )
        }
      />
    </Card>
  );
}
