import { queryOptions } from "@tanstack/react-query";
import type { ChangePassword, Register } from "#contract/accounts/account";
import { mailSources } from "#contract/accounts/unsubscribe";
import type { InferOutput } from "valibot";
import { api, unwrap } from "../../api/client.ts";

export const register = (json: Register) => unwrap(api.account.register.$post({ json }));
export const verifyEmail = (oobCode: string) => unwrap(api.account.verify.$post({ json: { oobCode } }));
export const askReset = (email: string) => unwrap(api.account.reset.$post({ json: { email } }));

/** Sets a password by a mailed code, then makes the specification's follow-up call. */
export async function choosePassword(oobCode: string, password: string) {
  const done = await unwrap(api.account.reset.confirm.$post({ json: { oobCode, password } }));
  await unwrap(api.admin.resetPasswordSuccess.$post()).catch(() => undefined);
  return done;
}

export const resetLinkQuery = (oobCode: string) =>
  queryOptions({
    queryKey: ["reset-link", oobCode],
    queryFn: () => unwrap(api.account.reset.check.$post({ json: { oobCode } })),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

export const verifyLinkQuery = (oobCode: string) =>
  queryOptions({
    queryKey: ["verify-link", oobCode],
    queryFn: () => unwrap(api.account.verify.check.$post({ json: { oobCode } })),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

export const changePassword = (json: InferOutput<typeof ChangePassword>) =>
  unwrap(api.account.password.$post({ json }));

interface MailLink {
  id: string;
  userType?: string | undefined;
  source?: string | undefined;
  oobCode?: string | undefined;
}

function ofLink({ id, userType, source, oobCode = "" }: MailLink) {
  const kind = mailSources.find((known) => known === source);
  return {
    param: { token: oobCode },
    query: { userId: id, ...(userType && { userType }), ...(kind && { source: kind }) },
  };
}
export const unsubscribeBy = (link: MailLink) => unwrap(api.report.unsubscribe[":token"].$post(ofLink(link)));
export const resubscribeBy = (link: MailLink) => unwrap(api.report.unsubscribe[":token"].undo.$post(ofLink(link)));

/** Resends the verification; null: the link names nobody. */
export function resendVerification(link: {
  userType?: string | undefined;
  userId?: string | undefined;
  source?: string | undefined;
}) {
  const { userType, userId, source } = link;
  if (userId === undefined) return null;
  const of = { param: { userId }, json: { userId, ...(source === undefined ? {} : { source }) } };
  switch (userType?.toLowerCase()) {
    case "owner":
      return () => unwrap(api.owner.resendOwnerEmail[":userId"].$post(of));
    case "staff":
      return () => unwrap(api.staff.resendStaffEmail[":userId"].$post(of));
    case "admin":
      return () => unwrap(api.admin.resendAdminEmail[":userId"].$post(of));
    default:
      return null;
  }
}
