import { queryOptions } from "@tanstack/react-query";
import type { ClientResponse } from "hono/client";
import type { Recommendation } from "#contract/recommendation";
import { unwrap } from "../../../api/client.ts";
import { portalFetch } from "../../../api/fetch.ts";

/** What to do about washing, from the saved inputs. The server calculates it again whenever something it rests on changed. */
export const recommendationQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "recommendation"],
    queryFn: ({ signal }): Promise<Recommendation> =>
      unwrap(
        portalFetch(`/api/device/${encodeURIComponent(device)}/recommendation`, { signal }) as Promise<
          ClientResponse<Recommendation, 200, "json">
        >,
      ),
    refetchInterval: 300_000,
  });
