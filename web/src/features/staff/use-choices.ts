import { compareNames } from "#contract/common/compare-names";
import { useQuery } from "@tanstack/react-query";
import { deviceListQuery, plantListQuery } from "../../api/lists.ts";
import { sessionQuery } from "../../api/session/session.ts";
import { type PreviewLine, sightsOf } from "./preview.model.ts";

export function useChoices() {
  const plants = useQuery(plantListQuery());
  const devices = useQuery(deviceListQuery);
  const { data: session } = useQuery(sessionQuery);
  const listed = [...(plants.data?.plants ?? [])].sort((a, b) => compareNames(a.plant_name, b.plant_name));
  return {
    plants: listed,
    givesInbound: session?.permissions.includes("data.upload") ?? false,
    sights: (draft: Parameters<typeof sightsOf>[0]): PreviewLine[] =>
      sightsOf(draft, { plants: listed, devices: devices.data?.devices ?? [] }),
    query: plants,
  };
}
