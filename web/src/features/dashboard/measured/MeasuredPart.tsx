import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";
import { RenderWhenIdle } from "../../../ui/timing/RenderWhenIdle.tsx";
import { sensorStrip } from "../../decide/index.ts";
import { plantDecisionQuery } from "../../savings/index.ts";
import css from "../dashboard.module.css";
import { DeviceLines, FilesButton } from "../device/DeviceLines.tsx";
import { useShown } from "../shown.ts";
import { dashboardTexts } from "../texts.ts";
import { PlantTiles, Tiles } from "../tiles/Tiles.tsx";
import { SoilingTab } from "./SoilingTab.tsx";

const SensorNotice = lazyPart(async () => ({ default: (await import("../../sensor-check/index.ts")).SensorNotice }));
const Comparison = lazyPart(
  async () => ({ default: (await import("../compare/Comparison.tsx")).Comparison }),
  <Skeleton height={680} />,
);
const SensorStrip = lazyPart(sensorStrip, <Skeleton height={48} />);

/** Daily Soiling Loss: of a sensor, or of the plant with its sensors. */
export function MeasuredPart() {
  const { plant, device, devices, isWhole, search, go, may } = useShown();
  const { plant_id } = plant;
  const { device_id } = device;
  const sensors = useQuery(plantDecisionQuery(plant_id)).data?.sensors;
  const shares = useMemo(() => new Map(sensors?.map(({ device_id, share }) => [device_id, share])), [sensors]);
  if (isWhole)
    return (
      <div data-layout="grid one gap-3" className={css.stack}>
        <PlantTiles shares={shares} />
        <div data-layout="row">
          <FilesButton />
        </div>
        <Comparison shares={shares} />
        <Card title="Soiling rate">
          <p data-text="quiet">{dashboardTexts.selection.choose}</p>
          <div data-layout="row gap-2 above-3">
            {devices.map(({ device_id, device_name }) => (
              <Button key={device_id} size="compact" onClick={() => go({ device: device_id, tab: "soiling" })}>
                {device_name}
              </Button>
            ))}
          </div>
        </Card>
      </div>
    );
  return (
    <div data-layout="grid one gap-3" className={css.stack}>
      <Tiles />
      {devices.length > 1 && <SensorStrip plant={plant_id} device={device_id} onDecide={() => go({ tab: "decide" })} />}
      <RenderWhenIdle waiting={null}>
        <SensorNotice device={device_id} mayDecide={may("offset.edit")} />
      </RenderWhenIdle>
      <div data-layout="row middle between" className={css.lines}>
        <DeviceLines />
      </div>
      {search.compare && <Comparison shares={null} />}
      <SoilingTab />
    </div>
  );
}
