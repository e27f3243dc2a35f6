import { queryOptions } from "@tanstack/react-query";
import type { GlobalToggle, PlantToggle, SaveNotifications } from "#contract/accounts/notifications";
import { api, unwrap } from "../../../api/client.ts";

export const activeSessionsQuery = queryOptions({
  queryKey: ["account", "places"],
  queryFn: ({ signal }) => unwrap(api.account.sessions.$get({}, { init: { signal } })),
});
export const endSession = (id: string) => unwrap(api.account.sessions[":id"].$delete({ param: { id } }));
export const endOtherSessions = () => unwrap(api.account.sessions["end-others"].$post());

const factor = api.account["two-factor"];
export const twoFactorQuery = queryOptions({
  queryKey: ["account", "two-factor"],
  queryFn: ({ signal }) => unwrap(factor.$get({}, { init: { signal } })),
});
export const beginTwoFactor = (password: string) => unwrap(factor.begin.$post({ json: { password } }));
export const confirmTwoFactor = (code: string) => unwrap(factor.confirm.$post({ json: { code } }));
export interface TwoFactorProof {
  password: string;
  code: string;
}
export const endTwoFactor = (json: TwoFactorProof) => unwrap(factor.end.$post({ json }));
export const renewRecoveryCodes = (json: TwoFactorProof) => unwrap(factor["recovery-codes"].$post({ json }));

export const ownerArchive = () => unwrap(api.owner.data.$get());
export const OWNER_ARCHIVE_ADDRESS = "/api/owner/data/file";

export const erasureQuery = queryOptions({
  queryKey: ["owner", "erasure"],
  queryFn: ({ signal }) => unwrap(api.owner.erasure.$get({}, { init: { signal } })),
});
export const requestErasure = (name: string) => unwrap(api.owner.erasure.$post({ json: { name } }));
export const cancelErasure = () => unwrap(api.owner.erasure.$delete());

export const notificationsQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: ["account", "notifications", page, search],
    queryFn: ({ signal }) =>
      unwrap(api.account.notifications.$get({ query: { page: String(page), search } }, { init: { signal } })),
  });

export type Turned = { name: GlobalToggle; on: boolean } | { name: PlantToggle; plant_id: string; on: boolean };

export const savedBy = (turned: Turned): SaveNotifications =>
  "plant_id" in turned
    ? { plants: [{ plant_id: turned.plant_id, [turned.name]: turned.on }] }
    : { notifications: { [turned.name]: turned.on } };

export const saveNotification = (turned: Turned) => unwrap(api.account.notifications.$put({ json: savedBy(turned) }));
