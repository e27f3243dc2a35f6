import * as v from "valibot";

const Address = v.pipe(v.string(), v.maxLength(254), v.regex(/^[\x21-\x7e]+$/), v.email());

/** Whether this can be used in an envelope and a header as it is: one plain address, no space, no control character. */
export const isAddress = (text: string): boolean => v.is(Address, text);

/** `Name <address>` or an address, taken apart; nothing for anything else. */
export function sender(text: string): { name: string; address: string } | null {
  const found = /^(?:([\w .,'&-]*?)\s*<([^<>]+)>|([^<>\s]+))$/.exec(text.trim());
  const address = found?.[2] ?? found?.[3] ?? "";
  return isAddress(address) ? { name: found?.[1] ?? "", address } : null;
}
