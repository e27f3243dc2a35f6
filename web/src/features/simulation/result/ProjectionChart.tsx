import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useMemo } from "react";
import type { Place } from "#contract/places/places";
import type { GroundMeasured, ProjectionData } from "#contract/simulation/projection";
import { simulationTexts } from "#contract/simulation/simulation-texts";
import type { IntervalDays } from "#domain/simulation/interval";
import { simulationPlot } from "#print/simulation-report/plot";
import { ZoomableChartCard } from "../../../charts/card/ZoomableChartCard.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { QueryError } from "../../../ui/states/InlineError.tsx";
import { groundQuery } from "../queries.ts";
import { simulationScreenTexts as texts } from "../texts.ts";

interface ProjectionChartProps {
  data: ProjectionData;
  name: string;
  days: IntervalDays;
  compared: { name: string; data: ProjectionData } | null;
  /** The person's own device, if shown. */
  own: GroundMeasured | null;
  groundPlace: Place | null;
  onReport: (() => void) | null;
}

export function ProjectionChart({ data, name, days, compared, own, groundPlace, onReport }: ProjectionChartProps) {
  const { startDate, endDate } = days;
  const wanted = useQuery({
    ...groundQuery(groundPlace ?? { lat: 0, lng: 0 }),
    enabled: groundPlace !== null,
  });
  const ground = groundPlace === null ? own : (wanted.data ?? null);
  const groundLabel = groundPlace === null && own ? texts.ownDevice(own.device_name) : simulationTexts.groundSeries;
  const [otherName, otherData] = [compared?.name, compared?.data];
  const second = useMemo(
    () => (otherName !== undefined && otherData ? { name: otherName, data: otherData } : null),
    [otherName, otherData],
  );
  const plot = useMemo(
    () =>
      simulationPlot({
        data,
        days: { startDate, endDate },
        ground,
        groundLabel,
        ...(second && { name, compared: second }),
      }),
    [data, startDate, endDate, ground, groundLabel, name, second],
  );
  const notes = [texts.band, ground && texts.groundSource(ground.device_name, ground.distance)];
  return (
    <>
      <ZoomableChartCard
        // Another window starts unzoomed.
        key={`${startDate} ${endDate}`}
        title={texts.chart}
        name={name}
        plot={plot}
        startsAs="columns"
        toolbar={
          onReport && (
            <Button size="compact" icon={<FileText />} onClick={onReport}>
              {texts.generateReport}
            </Button>
          )
        }
        refreshing={groundPlace !== null && wanted.isFetching}
        actions={
          onReport ? [{ key: "report", label: texts.generateReport, icon: <FileText />, onAction: onReport }] : []
        }
        note={notes.filter(Boolean).join(" ")}
        height={320}
      />
      {groundPlace !== null && <QueryError query={wanted} />}
    </>
  );
}
