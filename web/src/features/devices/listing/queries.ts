import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { CONFIRMATION_HEADER } from "#contract/devices/key";
import { api, unwrap } from "../../../api/client.ts";
import { exportInstants, questionOf } from "./listing.model.ts";
import type { DeviceListingSearch } from "./search.ts";

/** One page of devices; the last one stays until the next has come. */
export const listingQuery = (search: DeviceListingSearch) =>
  queryOptions({
    queryKey: ["devices", "listing", questionOf(search)],
    queryFn: ({ signal }) => unwrap(api.device.listing.$get({ query: questionOf(search) }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });

/** Plants to filter by. */
export const plantsQuery = queryOptions({
  queryKey: ["plants", "of-devices"],
  queryFn: ({ signal }) => unwrap(api.plant.all.$get({ query: {} }, { init: { signal } })),
});

interface ExportOrder {
  user: string;
  device: { device_id: string; timezone: string };
  days: { from: string; to: string };
}

export const startExport = ({ user, device, days }: ExportOrder) =>
  unwrap(
    api.device.startCSVDownload.$post({
      json: { user_id: user, device_id: device.device_id, ...exportInstants(device.timezone, days) },
    }),
  );

const confirmed = async (id: string, password: string) => {
  const { ticket } = await unwrap(api.device.apiKey[":id"].$post({ param: { id }, json: { password } }));
  return { headers: { [CONFIRMATION_HEADER]: ticket } };
};

/** The key of a device, for a password. */
export async function showKey(id: string, password: string): Promise<string> {
  const { apiKey } = await unwrap(api.device.apiKey[":id"].$get({ param: { id } }, await confirmed(id, password)));
  return apiKey;
}

/** A new key in place of the old one, for a password. */
export async function rotateKey(id: string, password: string): Promise<string> {
  const options = await confirmed(id, password);
  const { apiKey } = await unwrap(api.device.apiKey[":id"].rotate.$post({ param: { id } }, options));
  return apiKey;
}
