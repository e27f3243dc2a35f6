import type { UserType } from "#contract/accounts/session";

export function verifyLink(
  portal: string,
  person: { id: string; user_type: UserType },
  code: string,
  source: string,
): string {
  const query = new URLSearchParams({
    userType: person.user_type.toLowerCase(),
    userId: person.id,
    source,
    oobCode: code,
  });
  return `${portal}/verify?${query.toString()}`;
}

export const passwordLink = (portal: string, code: string): string =>
  `${portal}/password?${new URLSearchParams({ mode: "resetPassword", oobCode: code }).toString()}`;

export const resetLink = (portal: string): string => `${portal}/reset`;
