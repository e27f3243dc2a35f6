import { base64url, bytesOfBase64url } from "../../platform/cryptography/base64url.ts";
import type { AuthSecret } from "../../platform/cryptography/derived-key.ts";
import { isSigned, sign } from "../../platform/cryptography/signature.ts";

/**
 * Token of a link in a mail that works without a session: it proves that we sent the link to this person for this
 * purpose. It never expires and can be used any number of times, because mails are kept for years; so it must not open
 * anything sensitive.
 */

export type MailTokenPurpose = "unsubscribe";

const signingPurpose = (purpose: MailTokenPurpose): string => `mail link: ${purpose}`;

export async function mailToken(secrets: AuthSecret, purpose: MailTokenPurpose, userId: string): Promise<string> {
  const id = base64url(new TextEncoder().encode(userId));
  return `${id}.${await sign(secrets, signingPurpose(purpose), userId)}`;
}

/** User id of a token; null for anything that was not signed for this purpose. */
export async function verifyMailToken(
  secrets: AuthSecret,
  purpose: MailTokenPurpose,
  token: string,
): Promise<string | null> {
  const [id = "", signature] = token.split(".", 2);
  // A length of 4n + 1 is not base64 (RFC 4648 section 4).
  if (!/^[\w-]{1,400}$/.test(id) || id.length % 4 === 1) return null;
  const userId = new TextDecoder().decode(bytesOfBase64url(id));
  return (await isSigned(secrets, signingPurpose(purpose), userId, signature)) ? userId : null;
}
