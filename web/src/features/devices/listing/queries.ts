import { keepPreviousData } from "@tanstack/react-query";
import { CONFIRMATION_HEADER, type DeviceKey } from "#contract/devices/key";
import { asked } from "../../../api/asked.ts";
import { api, unwrap } from "../../../api/client.ts";
import { questionOf } from "./listing.model.ts";
import type { DeviceListingSearch } from "./search.ts";

export const listingQuery = (search: DeviceListingSearch) =>
  asked(
    ["devices", "listing", questionOf(search)],
    (init) => api.device.listing.$get({ query: questionOf(search) }, init),
    { placeholderData: keepPreviousData },
  );

const confirmationHeaders = async (id: string, password: string) => {
  const { ticket } = await unwrap(api.device.apiKey[":id"].$post({ param: { id }, json: { password } }));
  return { headers: { [CONFIRMATION_HEADER]: ticket } };
};

export async function showKey(id: string, password: string): Promise<DeviceKey> {
  return unwrap(api.device.apiKey[":id"].$get({ param: { id } }, await confirmationHeaders(id, password)));
}

export async function rotateKey(id: string, password: string): Promise<DeviceKey> {
  return unwrap(api.device.apiKey[":id"].rotate.$post({ param: { id } }, await confirmationHeaders(id, password)));
}
