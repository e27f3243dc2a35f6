import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { CLAIM_CODE_HEADER } from "#contract/setup/look-up";
import type { UnitLabel } from "#contract/setup/claim-code";
import { rereadOthers } from "../../../api/changes.ts";
import { api, unwrap } from "../../../api/client.ts";
import type { DeviceDraft, inboundBody, unitBody, updateBody } from "./device-form.model.ts";

/** A form in use must not change. */
const untilClosed = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false } as const;
const param = (id: string) => ({ param: { id } });

export const formDeviceQuery = (id: string) =>
  queryOptions({
    queryKey: ["device", id, "form"],
    queryFn: async ({ signal }) => {
      // Version first: a change before the metadata refuses the save.
      const device = await unwrap(api.device[":id"].$get(param(id), { init: { signal } }));
      return { device, metadata: await unwrap(api.device[":id"].metadata.$get(param(id), { init: { signal } })) };
    },
    ...untilClosed,
  });

export const findUnit = ({ iccId, claimCode }: UnitLabel) =>
  unwrap(
    api.ares.getBy.iccId.$get(
      { query: { iccId } },
      claimCode === "" ? {} : { headers: { [CLAIM_CODE_HEADER]: claimCode } },
    ),
  );
export const addDevice = (json: ReturnType<typeof unitBody> | ReturnType<typeof inboundBody>) =>
  unwrap(api.device.addDevice.$post({ json }));
export const saveDevice = (json: ReturnType<typeof updateBody>) => unwrap(api.device.updateDevice.$post({ json }));

export const zoneOf = ({ lat, lng }: Pick<DeviceDraft, "lat" | "lng">, now: number) =>
  unwrap(api.places.timezone.$get({ query: { location: `${lat},${lng}`, timestamp: String(Math.floor(now)) } }));

export const noonOf = (
  device_id: string,
  date: string,
  { lat, lng, timezone }: Pick<DeviceDraft, "lat" | "lng" | "timezone">,
) => unwrap(api.device.noon.$get({ query: { device_id, date, lat: String(lat), lng: String(lng), timezone } }));

/** After a change with `changesPlans`. */
export function refreshDevices(client: QueryClient): void {
  for (const queryKey of [["devices"], ["device"]]) void rereadOthers(client, { queryKey });
}
