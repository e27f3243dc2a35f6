import { queryOptions } from "@tanstack/react-query";
import type { AddOwner, UpdateOwner } from "#contract/owner";
import type { SetVisibility } from "#contract/visibility";
import { api, unwrap } from "../../api/client.ts";

/** Owners and what they may use; who gets to see plants and devices. For Admin. */

export const managedOwnersQuery = queryOptions({
  queryKey: ["owners", "listing"],
  queryFn: ({ signal }) => unwrap(api.owner.listing.$get({}, { init: { signal } })),
});

export const visibilityQuery = queryOptions({
  queryKey: ["visibility"],
  queryFn: ({ signal }) => unwrap(api.visibility.$get({}, { init: { signal } })),
});

export const addOwner = (json: AddOwner) => unwrap(api.owner.addOwner.$post({ json }));
export const updateOwner = (json: UpdateOwner) => unwrap(api.owner.updateOwner.$post({ json }));
export const setVisibility = (json: SetVisibility) => unwrap(api.visibility.$post({ json }));
export const resendInvitation = (id: string) =>
  unwrap(api.owner.resendOwnerEmail[":userId"].$post({ param: { userId: id }, json: {} }));
