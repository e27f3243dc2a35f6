import type { Secrets } from "../../../platform/cryptography/derived-key.ts";
import { isSigned, signed } from "../../../platform/cryptography/signature.ts";

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

const PURPOSE = "device key ticket";

/** `{expiry}.{signature}`; `now` in UTC epoch seconds. */
export async function issueTicket(secrets: Secrets, holder: TicketHolder, now: number): Promise<string> {
  const expires = Math.floor(now) + TICKET_SECONDS;
  return `${expires}.${await signed(secrets, PURPOSE, message(holder, expires))}`;
}

/** Whether a ticket is this holder's and still good. */
export async function isTicketOf(
  secrets: Secrets,
  holder: TicketHolder,
  ticket: string | undefined,
  now: number,
): Promise<boolean> {
  const [expires = "", signature] = (ticket ?? "").split(".", 2);
  if (!/^\d{1,12}$/.test(expires) || Number(expires) <= now) return false;
  return isSigned(secrets, PURPOSE, message(holder, Number(expires)), signature);
}

const message = ({ sessionId, deviceId }: TicketHolder, expires: number): string =>
  JSON.stringify([sessionId, deviceId, expires]);
