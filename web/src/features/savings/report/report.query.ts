import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../../api/client.ts";

/** Fetched on opening and kept while open, so that the saved file equals the preview. */
export const reportQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "savings", "report"],
    queryFn: ({ signal }) =>
      unwrap(api.device[":id"].savings.report.content.$get({ param: { id: device } }, { init: { signal } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const reportAddress = (device: string): string => `/api/device/${encodeURIComponent(device)}/savings/report`;
