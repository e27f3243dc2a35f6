import type * as v from "valibot";
import type { UpdateAdmin as UpdateAdminSchema } from "#contract/owners/admins";
import type { AddOwner, UpdateOwner } from "#contract/owners/owner";
import type { SetVisibility } from "#contract/common/visibility";
import { asked } from "../../api/asked.ts";
import { api, unwrap } from "../../api/client.ts";

type UpdateAdmin = v.InferOutput<typeof UpdateAdminSchema>;

export const adminsQuery = asked(["admins"], (init) => api.admin.listing.$get({}, init));

export const visibilityQuery = asked(["visibility"], (init) => api.visibility.$get({}, init));

export const addOwner = (json: AddOwner) => unwrap(api.owner.addOwner.$post({ json }));
export const updateOwner = (json: UpdateOwner) => unwrap(api.owner.updateOwner.$post({ json }));
export const removeOwner = (owner_id: string) => unwrap(api.owner.removeOwner.$post({ json: { owner_id } }));
export const updateAdmin = (json: UpdateAdmin) => unwrap(api.admin.updateAdmin.$post({ json }));
export const removeAdmin = (admin_id: string) => unwrap(api.admin.removeAdmin.$post({ json: { admin_id } }));
export const convertTrial = (owner_id: string) => unwrap(api.owner.convertTrial.$post({ json: { owner_id } }));
export const setVisibility = (json: SetVisibility) => unwrap(api.visibility.$post({ json }));
export const resendInvitation = (id: string) =>
  unwrap(api.owner.resendOwnerEmail[":userId"].$post({ param: { userId: id }, json: {} }));
