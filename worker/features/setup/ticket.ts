import { SETUP_TICKET_SECONDS } from "#contract/setup/setup";
import type { Secrets } from "../../platform/cryptography/derived-key.ts";
import { isSigned, signed } from "../../platform/cryptography/signature.ts";

/**
 * Proof that someone entered the ICCID of a unit: `{iccId}.{expiry}.{signature}`. It is not bound to an address, because phones
 * change between Wi-Fi and the cell network. A signature and no record, so there is nothing to clean up.
 */

const PURPOSE = "setup ticket";
const TICKET = /^(\w{1,40})\.(\d{1,12})\.([\w-]+)$/;

const message = (iccId: string, expires: number): string => JSON.stringify([iccId, expires]);

/** `now` in UTC epoch seconds. */
export async function issueSetupTicket(secrets: Secrets, iccId: string, now: number): Promise<string> {
  const expires = Math.floor(now) + SETUP_TICKET_SECONDS;
  return `${iccId}.${expires}.${await signed(secrets, PURPOSE, message(iccId, expires))}`;
}

/** The ICCID that a ticket is good for; null: forged, or expired. */
export async function iccIdOfTicket(secrets: Secrets, ticket: string | undefined, now: number): Promise<string | null> {
  const [, iccId, expires, signature] = TICKET.exec(ticket ?? "") ?? [];
  if (iccId === undefined || Number(expires) <= now) return null;
  return (await isSigned(secrets, PURPOSE, message(iccId, Number(expires)), signature)) ? iccId : null;
}
