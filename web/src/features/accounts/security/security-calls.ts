import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../../api/client.ts";

export const activeSessionsQuery = queryOptions({
  queryKey: ["account", "active-sessions"],
  queryFn: ({ signal }) => unwrap(api.account.sessions.$get({}, { init: { signal } })),
});
export const endSession = (id: string) => unwrap(api.account.sessions[":id"].$delete({ param: { id } }));
export const endOtherSessions = () => unwrap(api.account.sessions["end-others"].$post());

/** What ends the second factor or replaces its recovery codes. */
export interface TwoFactorProof {
  password: string;
  code: string;
}

const factor = api.account["two-factor"];
export const twoFactorQuery = queryOptions({
  queryKey: ["account", "two-factor"],
  queryFn: ({ signal }) => unwrap(factor.$get({}, { init: { signal } })),
});
export const beginTwoFactor = (password: string) => unwrap(factor.begin.$post({ json: { password } }));
export const confirmTwoFactor = (code: string) => unwrap(factor.confirm.$post({ json: { code } }));
export const endTwoFactor = (json: TwoFactorProof) => unwrap(factor.end.$post({ json }));
export const renewRecoveryCodes = (json: TwoFactorProof) => unwrap(factor["recovery-codes"].$post({ json }));

export const uploadedFilesQuery = queryOptions({
  queryKey: ["account", "uploaded-files"],
  queryFn: ({ signal }) => unwrap(api.files.$get({}, { init: { signal } })),
});
export const deleteUploadedFile = (id: string) => unwrap(api.files[":id"].$delete({ param: { id } }));
export const uploadedFileAddress = (id: string) => `/api/files/${encodeURIComponent(id)}`;

export const ownerArchive = () => unwrap(api.owner.data.$get());
export const OWNER_ARCHIVE_ADDRESS = "/api/owner/data/file";

export const erasureQuery = queryOptions({
  queryKey: ["owner", "erasure"],
  queryFn: ({ signal }) => unwrap(api.owner.erasure.$get({}, { init: { signal } })),
});
export const requestErasure = (name: string) => unwrap(api.owner.erasure.$post({ json: { name } }));
