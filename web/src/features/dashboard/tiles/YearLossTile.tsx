import { useQuery } from "@tanstack/react-query";
import type { StoredCalculationInputs } from "#contract/records/inputs";
import type { Device } from "#contract/devices/device";
import * as format from "#contract/common/format";
import { Button } from "../../../ui/actions/Button.tsx";
import css from "../dashboard.module.css";
import { StatCard } from "../../../ui/layout/StatCard.tsx";
import { type CompareTerms, plantDevicesQuery } from "../compare/compare.queries.ts";
import { measuredTexts } from "../measured/measured-texts.ts";
import { devicesQuery, soilingLossQuery, yearLossQuery } from "../queries.ts";
import { dollarsFigure } from "./tiles.model.ts";
import { plantAverage, plantPricing } from "./worth.model.ts";

const { tiles: texts } = measuredTexts;

interface YearLossTileProps {
  device: Device;
  inputs: { stored: StoredCalculationInputs | null; query: { isError: boolean; refetch: () => unknown } };
  today: string;
  outdated: boolean;
  asOf: string;
  onEnterInputs: () => void;
}

export function YearLossTile({ device, inputs, today, outdated, asOf, onEnterInputs }: YearLossTileProps) {
  const worth = plantPricing(inputs.stored);
  const year = useQuery({
    ...yearLossQuery(device.device_id, String(worth?.energyRate ?? ""), worth?.arraySize ?? 0),
    enabled: worth !== null && worth !== undefined,
  });
  const failed = (year.isError && !year.data) || (inputs.query.isError && inputs.stored === null);
  const { data } = year;
  // Known without inputs, so that nobody enters them in vain.
  const lossOnly = useQuery(soilingLossQuery(device.device_id)).data?.insolationNote;
  const figure =
    !data?.days || data.insolationNote !== null ? null : dollarsFigure(data.current_year_loss, data.low, data.high);
  const note = () => {
    if (failed) return texts.failed;
    if (worth === null)
      return (
        lossOnly ?? (
          <span className={css.noteAction}>
            <Button variant="ghost" size="compact" onClick={onEnterInputs}>
              {texts.enterInputs}
            </Button>
          </span>
        )
      );
    if (!data || !worth) return "";
    if (data.insolationNote !== null) return data.insolationNote;
    return (
      <>
        {figure?.range !== undefined && <span>{figure.range}</span>}
        <span>
          {texts.counted(data.days, data.daysOfYear, worth.arraySize)}
          {asOf}
        </span>
        <PlantYear device={device} from={`${today.slice(0, 4)}-01-01`} to={today} worth={worth} />
      </>
    );
  };
  const retry = inputs.query.isError ? inputs.query : year;
  return (
    <StatCard
      label={texts.labels.year}
      definition={[texts.definitions.year, figure?.detail, data?.lossCurve].filter(Boolean).join(" ")}
      value={figure?.value ?? null}
      outdated={outdated}
      note={note()}
      loading={year.isLoading || (worth === undefined && !failed)}
      {...(failed ? { onRetry: () => void retry.refetch() } : {})}
    />
  );
}

interface PlantYearProps {
  device: Device;
  from: string;
  to: string;
  worth: CompareTerms;
}

function PlantYear({ device, from, to, worth }: PlantYearProps) {
  const devices = useQuery(devicesQuery(device.plant_id));
  const several = (devices.data?.devices.length ?? 0) > 1;
  const plant = useQuery({ ...plantDevicesQuery(device.plant_id, { from, to }, worth), enabled: several });
  const figure = plant.data && plantAverage(plant.data.devices);
  if (!several || !figure) return null;
  return (
    <span>
      {texts.asIfAll(device.device_name)} · {texts.plantLoss(format.dollars(figure.dollars, 0), figure.devices)}
    </span>
  );
}
