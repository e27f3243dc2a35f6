import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../../../api/client.ts";
import { informationLine } from "./information.model.ts";

export function InformationLine({ device, calculatedAt }: { device: string; calculatedAt: number | null }) {
  const { data } = useQuery({
    queryKey: ["device", device, "information", calculatedAt],
    queryFn: ({ signal }) =>
      unwrap(api.device[":id"].information.$get({ param: { id: device } }, { init: { signal } })),
    staleTime: 60 * 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const line = data === undefined ? null : informationLine(data);
  return line === null ? null : <p data-text="second caption anywhere">{line}</p>;
}
