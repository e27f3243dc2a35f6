import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../../api/client.ts";

/**
 * What the report of a device prints. It is fetched whenever the window opens and stays as it is while it is open, so that
 * what is saved is what was looked at.
 */
export const reportQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "savings", "report"],
    queryFn: ({ signal }) =>
      unwrap(api.device[":id"].savings.report.content.$get({ param: { id: device } }, { init: { signal } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The same document, drawn by the server: the way out where the browser cannot. */
export const reportAddress = (device: string): string => `/api/device/${encodeURIComponent(device)}/savings/report`;
