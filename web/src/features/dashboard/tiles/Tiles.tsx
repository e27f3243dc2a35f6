import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { dayOf } from "#contract/common/calendar";
import type { StoredCalculationInputs } from "#contract/records/inputs";
import type { Device } from "#contract/devices/device";
import * as format from "#contract/common/format";
import { StatCard } from "../../../ui/layout/StatCard.tsx";
import css from "../dashboard.module.css";
import { measuredTexts } from "../measured/measured-texts.ts";
import { OffsetBadge } from "./OffsetBadge.tsx";
import { soilingLossQuery } from "../queries.ts";
import { type TileFigure, lossFigure, outdatedSince, performanceRatio, weekTrend } from "./tiles.model.ts";
import { YearLossTile } from "./YearLossTile.tsx";

const { tiles: texts } = measuredTexts;

interface TilesProps {
  device: Device;
  inputs: { stored: StoredCalculationInputs | null; query: { isError: boolean; refetch: () => unknown } };
  now: number;
  onEnterInputs: () => void;
  onOffset: () => void;
}

const again = (query: { isError: boolean; refetch: () => unknown }) =>
  query.isError ? { onRetry: () => void query.refetch() } : {};

export function Tiles({ device, inputs, now, onEnterInputs, onOffset }: TilesProps) {
  const today = dayOf(device.timezone, now);
  const lastDay = device.last_data_at === null ? null : dayOf(device.timezone, device.last_data_at);
  const outdated = outdatedSince(lastDay, today);
  const asOf = outdated === null ? "" : ` · ${texts.asOf(outdated)}`;
  const offset = <OffsetBadge points={device.offset} onOpen={onOffset} />;
  const of = { device, outdated: outdated !== null, asOf };
  return (
    <section className={css.tiles} aria-label={texts.region}>
      <LossTiles {...of} offset={offset} />
      <YearLossTile {...of} inputs={inputs} today={today} onEnterInputs={onEnterInputs} />
      <RatioTile {...of} />
    </section>
  );
}

interface TileProps {
  device: Device;
  outdated: boolean;
  asOf: string;
}

const definitionOf = (text: string, { detail }: TileFigure): string =>
  detail === undefined ? text : `${text} ${detail}`;

function LossTiles({ device, outdated, asOf, offset }: TileProps & { offset: ReactNode }) {
  const loss = useQuery(soilingLossQuery(device.device_id));
  const { data } = loss;
  const trend = weekTrend(data);
  const tile = (figure: TileFigure, label: string, definition: string, days: string | undefined) => (
    <StatCard
      label={label}
      definition={definitionOf(definition, figure)}
      value={figure.value}
      unit="%"
      range={figure.range}
      outdated={outdated}
      note={
        loss.isError && !data ? (
          texts.failed
        ) : (
          <>
            {days !== undefined && `${days}${asOf}`} {figure.value !== null && offset}
          </>
        )
      }
      {...(trend && label === texts.labels.week ? { trend } : {})}
      loading={loss.isPending}
      {...again(loss)}
    />
  );
  return (
    <>
      {tile(
        lossFigure(data?.sevenDaysLoss, data?.sevenDaysUncertainty),
        texts.labels.week,
        texts.definitions.week,
        data && texts.daysOf(data.sevenDaysCount, 7, data.sevenDaysBelowZero),
      )}
      {tile(
        lossFigure(data?.thirtyDaysLoss, data?.thirtyDaysUncertainty),
        texts.labels.month,
        texts.definitions.month,
        data && texts.daysOf(data.thirtyDaysCount, 30, data.thirtyDaysBelowZero),
      )}
    </>
  );
}

function RatioTile({ device, outdated, asOf }: TileProps) {
  const loss = useQuery(soilingLossQuery(device.device_id));
  const ratio = performanceRatio(loss.data?.thirtyDaysLoss ?? null);
  return (
    <StatCard
      label={texts.labels.ratio}
      definition={texts.definitions.ratio}
      value={ratio === null ? null : format.number(ratio, 2)}
      outdated={outdated}
      note={loss.isError && !loss.data ? texts.failed : `${texts.ratioNote}${asOf}`}
      loading={loss.isPending}
      {...again(loss)}
    />
  );
}
