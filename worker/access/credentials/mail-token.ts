import { base64url, bytesOfBase64url } from "../../platform/cryptography/base64url.ts";
import type { AuthSecret } from "../../platform/cryptography/derived-key.ts";
import { isSigned, signed } from "../../platform/cryptography/signature.ts";

/**
 * What a link in a mail shows instead of a session: that we sent it to this person, for this. It does not expire, because mails
 * are kept for years, and may be shown any number of times: so it must open nothing that one would mind.
 */

export type MailTokenPurpose = "unsubscribe";

const signedFor = (purpose: MailTokenPurpose): string => `mail link: ${purpose}`;

/** The token of a person: their id and its signature, both fit for an address. */
export async function mailToken(secrets: AuthSecret, purpose: MailTokenPurpose, userId: string): Promise<string> {
  const id = base64url(new TextEncoder().encode(userId));
  return `${id}.${await signed(secrets, signedFor(purpose), userId)}`;
}

/** Whose token this is; null for anything that we did not sign for this purpose. */
export async function mailTokenOwner(
  secrets: AuthSecret,
  purpose: MailTokenPurpose,
  token: string,
): Promise<string | null> {
  const [id = "", signature] = token.split(".", 2);
  // A length of 4n + 1 is no base64 (RFC 4648 section 4).
  if (!/^[\w-]{1,400}$/.test(id) || id.length % 4 === 1) return null;
  const userId = new TextDecoder().decode(bytesOfBase64url(id));
  return (await isSigned(secrets, signedFor(purpose), userId, signature)) ? userId : null;
}
