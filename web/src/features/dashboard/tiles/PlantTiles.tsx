import { useQueries, useQuery } from "@tanstack/react-query";
import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { Device } from "#contract/devices/device";
import type { StoredCalculationInputs } from "#contract/records/inputs";
import { Button } from "../../../ui/actions/Button.tsx";
import { StatCard } from "../../../ui/layout/StatCard.tsx";
import { plantDevicesQuery } from "../compare/compare.queries.ts";
import css from "../dashboard.module.css";
import { measuredTexts } from "../measured/measured-texts.ts";
import { soilingLossQuery } from "../queries.ts";
import { performanceRatio } from "./tiles.model.ts";
import { areaMean, plantAverage, plantPricing } from "./worth.model.ts";

const { tiles: texts } = measuredTexts;

interface PlantTilesProps {
  plant: string;
  devices: readonly Device[];
  shares: ReadonlyMap<string, number>;
  stored: StoredCalculationInputs | null;
  now: number;
  onEnterInputs: () => void;
}

export function PlantTiles({ plant, devices, shares, stored, now, onEnterInputs }: PlantTilesProps) {
  const losses = useQueries({ queries: devices.map(({ device_id }) => soilingLossQuery(device_id)) });
  const loading = losses.some(({ isPending }) => isPending);
  const meanOf = (key: "sevenDaysLoss" | "thirtyDaysLoss") =>
    areaMean(
      devices.map(({ device_id }, at) => ({ share: shares.get(device_id), value: losses[at]?.data?.[key] ?? null })),
    );
  const [week, month] = [meanOf("sevenDaysLoss"), meanOf("thirtyDaysLoss")];
  const ratio = performanceRatio(month.mean);
  const worth = plantPricing(stored);
  const today = dayOf(devices[0]?.timezone ?? "UTC", now);
  const year = useQuery({
    ...plantDevicesQuery(plant, { from: `${today.slice(0, 4)}-01-01`, to: today }, worth ?? null),
    enabled: worth !== undefined && worth !== null,
  });
  const average = year.data ? plantAverage(year.data.devices) : null;
  const tile = (label: string, definition: string, { mean, of }: ReturnType<typeof areaMean>) => (
    <StatCard
      label={label}
      definition={definition}
      value={mean === null ? null : format.number(mean, 2)}
      unit="%"
      note={texts.areaMean(of, devices.length)}
      loading={loading}
    />
  );
  return (
    <section className={css.tiles} aria-label={texts.region}>
      {tile(texts.labels.week, texts.definitions.week, week)}
      {tile(texts.labels.month, texts.definitions.month, month)}
      <StatCard
        label={texts.labels.year}
        definition={texts.definitions.year}
        value={average === null ? null : format.dollars(average.dollars, 0)}
        note={
          worth === null ? (
            <span className={css.noteAction}>
              <Button variant="ghost" size="compact" onClick={onEnterInputs}>
                {texts.enterInputs}
              </Button>
            </span>
          ) : (
            average && texts.areaMean(average.devices, devices.length)
          )
        }
        loading={worth === undefined || year.isLoading}
      />
      <StatCard
        label={texts.labels.ratio}
        definition={texts.definitions.ratio}
        value={ratio === null ? null : format.number(ratio, 2)}
        note={texts.ratioNote}
        loading={loading}
      />
    </section>
  );
}
