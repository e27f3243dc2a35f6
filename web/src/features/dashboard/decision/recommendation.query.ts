import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../../api/client.ts";

/** What to do about washing, from the saved inputs. The server calculates it again whenever something it rests on changed. */
export const recommendationQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "recommendation"],
    queryFn: ({ signal }) =>
      unwrap(api.device[":id"].recommendation.$get({ param: { id: device } }, { init: { signal } })),
    refetchInterval: 300_000,
  });
