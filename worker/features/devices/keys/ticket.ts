/**
 * Proof that a person entered the password just now: good for one device, in one session, for a few minutes. It is a
 * signature and no record, so there is nothing to clean up; with the session it ends.
 */

/** [s] */
export const TICKET_SECONDS = 300;

export interface TicketHolder {
  sessionId: string;
  deviceId: string;
}
type Secrets = Pick<Env, "AUTH_SECRET">;

const text = new TextEncoder();

/** `{expiry}.{signature}`; `now` in UTC epoch seconds. */
export async function issueTicket(env: Secrets, holder: TicketHolder, now: number): Promise<string> {
  const expires = Math.floor(now) + TICKET_SECONDS;
  const signature = await crypto.subtle.sign("HMAC", await keyOf(env, "sign"), message(holder, expires));
  return `${expires}.${btoa(String.fromCharCode(...new Uint8Array(signature)))}`;
}

/** Whether a ticket is this holder's and still good. The comparison takes equally long for any signature. */
export async function isTicketOf(
  env: Secrets,
  holder: TicketHolder,
  ticket: string | undefined,
  now: number,
): Promise<boolean> {
  const [, expires, signature] = /^(\d{1,12})\.([A-Za-z0-9+/]{43}=)$/.exec(ticket ?? "") ?? [];
  if (expires === undefined || signature === undefined || Number(expires) <= now) return false;
  const bytes = Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0));
  return crypto.subtle.verify("HMAC", await keyOf(env, "verify"), bytes, message(holder, Number(expires)));
}

const message = ({ sessionId, deviceId }: TicketHolder, expires: number): Uint8Array =>
  text.encode(JSON.stringify(["device-key", sessionId, deviceId, expires]));

const keyOf = ({ AUTH_SECRET }: Secrets, use: "sign" | "verify"): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", text.encode(AUTH_SECRET), { name: "HMAC", hash: "SHA-256" }, false, [use]);
