import { asked } from "../../../api/asked.ts";
import { api, unwrap } from "../../../api/client.ts";

export const activeSessionsQuery = asked(["account", "active-sessions"], (init) => api.account.sessions.$get({}, init));
export const endSession = (id: string) => unwrap(api.account.sessions[":id"].$delete({ param: { id } }));
export const endOtherSessions = () => unwrap(api.account.sessions["end-others"].$post());

/** What ends the second factor or replaces its recovery codes. */
export interface TwoFactorProof {
  password: string;
  code: string;
}

const factor = api.account["two-factor"];
export const twoFactorQuery = asked(["account", "two-factor"], (init) => factor.$get({}, init));
export const beginTwoFactor = (password: string) => unwrap(factor.begin.$post({ json: { password } }));
export const confirmTwoFactor = (code: string) => unwrap(factor.confirm.$post({ json: { code } }));
export const endTwoFactor = (json: TwoFactorProof) => unwrap(factor.end.$post({ json }));
export const renewRecoveryCodes = (json: TwoFactorProof) => unwrap(factor["recovery-codes"].$post({ json }));

export const uploadedFilesQuery = asked(["account", "uploaded-files"], (init) => api.files.$get({}, init));
export const deleteUploadedFile = (id: string) => unwrap(api.files[":id"].$delete({ param: { id } }));
export const uploadedFileAddress = (id: string) => `/api/files/${encodeURIComponent(id)}`;

export const ownerArchive = () => unwrap(api.owner.data.$get());
export const OWNER_ARCHIVE_ADDRESS = "/api/owner/data/file";

export const erasureQuery = asked(["owner", "erasure"], (init) => api.owner.erasure.$get({}, init));
export const requestErasure = (name: string) => unwrap(api.owner.erasure.$post({ json: { name } }));
