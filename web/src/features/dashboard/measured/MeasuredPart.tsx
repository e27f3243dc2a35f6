import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Session } from "#contract/accounts/session";
import type { Device } from "#contract/devices/device";
import type { Plant } from "#contract/plants/plant";
import { Button } from "../../../ui/actions/Button.tsx";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import { RenderWhenIdle } from "../../../ui/timing/RenderWhenIdle.tsx";
import { sensorStrip } from "../../decide/index.ts";
import { type InputsState, plantDecisionQuery } from "../../savings/index.ts";
import css from "../dashboard.module.css";
import type { DeviceDialog } from "../device/DeviceDialogs.tsx";
import { DeviceLines } from "../device/DeviceLines.tsx";
import { focusInput } from "../focus-input.ts";
import type { DashboardSearch } from "../selection/search.ts";
import { dashboardTexts } from "../texts.ts";
import { PlantTiles } from "../tiles/PlantTiles.tsx";
import { Tiles } from "../tiles/Tiles.tsx";
import { measuredTexts } from "./measured-texts.ts";
import { SoilingTab } from "./SoilingTab.tsx";

const sensorNotice = async () => ({ default: (await import("../../sensor-check/index.ts")).SensorNotice });
const comparison = async () => ({ default: (await import("../compare/Comparison.tsx")).Comparison });

interface MeasuredPartProps {
  session: Session;
  plant: Plant;
  /** Of the whole plant: its first live sensor, for zone and range. */
  device: Device;
  devices: readonly Device[];
  isWhole: boolean;
  range: DayRange;
  search: DashboardSearch;
  go: (change: Partial<DashboardSearch>) => void;
  now: number;
  inputs: InputsState;
  onDialog: (dialog: DeviceDialog) => void;
}

export function MeasuredPart(props: MeasuredPartProps) {
  const { session, plant, device, devices, isWhole, search, go, now, inputs, onDialog } = props;
  const sensors = useQuery(plantDecisionQuery(plant.plant_id)).data?.sensors;
  const shares = useMemo(() => new Map(sensors?.map(({ device_id, share }) => [device_id, share])), [sensors]);
  const enterInputs = () => {
    go({ tab: "inputs" });
    focusInput(measuredTexts.tiles.firstInput);
  };
  return (
    <div className={css.stack}>
      {isWhole ? (
        <PlantTiles
          plant={plant.plant_id}
          devices={devices}
          shares={shares}
          stored={inputs.stored}
          now={now}
          onEnterInputs={enterInputs}
        />
      ) : (
        <Tiles
          device={device}
          inputs={inputs}
          now={now}
          onEnterInputs={enterInputs}
          onOffset={() => onDialog("offset")}
        />
      )}
      {!isWhole && devices.length > 1 && (
        <LazyPart
          load={sensorStrip}
          waiting={<Skeleton height={48} />}
          props={{ plant: plant.plant_id, device: device.device_id, onDecide: () => go({ tab: "decide" }) }}
        />
      )}
      {!isWhole && (
        <RenderWhenIdle waiting={null}>
          <LazyPart
            load={sensorNotice}
            waiting={null}
            props={{ device: device.device_id, mayDecide: session.permissions.includes("offset.edit") }}
          />
        </RenderWhenIdle>
      )}
      {!isWhole && (
        <div className={css.lines}>
          <DeviceLines
            device={device}
            now={now}
            onAll={() => onDialog("cleanings")}
            onLookBack={() => onDialog("look-back")}
          />
        </div>
      )}
      {(search.compare || isWhole) && (
        <LazyPart
          load={comparison}
          props={Object.assign({ stored: inputs.stored, shares: isWhole ? shares : null }, props)}
          waiting={<Skeleton height={320} />}
        />
      )}
      {isWhole ? (
        <Card title="Soiling rate">
          <p data-text="quiet">{dashboardTexts.selection.choose}</p>
          <div className={css.panelActions} data-place="rate">
            {devices.map(({ device_id, device_name }) => (
              <Button key={device_id} size="compact" onClick={() => go({ device: device_id, tab: "soiling" })}>
                {device_name}
              </Button>
            ))}
          </div>
        </Card>
      ) : (
        <SoilingTab
          session={session}
          device={device}
          range={props.range}
          search={search}
          go={go}
          inputs={inputs}
          now={now}
          onDialog={onDialog}
        />
      )}
    </div>
  );
}
