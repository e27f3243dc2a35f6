import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { MapView } from "../../map/MapView.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import type { Status } from "../../ui/states/StatusBadge.tsx";
import type { DecisionGroup } from "#contract/decision/group";
import type { MondayRow } from "./monday.model.ts";
import { plantListQuery } from "../../api/lists.ts";
import { mondayTexts as texts } from "./texts.ts";

const statuses: Record<DecisionGroup, Status> = { wash: "ok", fix: "warning", wait: "unknown" };

interface PlantMapProps {
  rows: readonly MondayRow[];
  owner: string | undefined;
  onChoose: (plant: string) => void;
}

export default function PlantMap({ rows, owner, onChoose }: PlantMapProps) {
  const places = useQuery(plantListQuery(owner));
  const plants = places.data?.plants;
  const points = useMemo(() => {
    const placeOf = new Map(plants?.map((plant) => [plant.plant_id, plant]));
    return rows.flatMap(({ id, name, group, sentence, worth, range }) => {
      const place = placeOf.get(id);
      if (place === undefined) return [];
      const { lat, lng } = place;
      return [
        { id, name, lat, lng, status: statuses[group], statusText: sentence, ...(range !== "" && { detail: worth }) },
      ];
    });
  }, [plants, rows]);
  return (
    <Card title={texts.mapTitle}>
      <Loaded query={places} height={440}>
        {() => <MapView label={texts.mapTitle} points={points} chosen={null} onChoose={onChoose} />}
      </Loaded>
    </Card>
  );
}
