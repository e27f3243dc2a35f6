import * as v from "valibot";

const Address = v.pipe(v.string(), v.maxLength(254), v.regex(/^[\x21-\x7e]+$/), v.email());

export const isAddress = (text: string): boolean => v.is(Address, text);

export function sender(text: string): { name: string; address: string } | null {
  const found = /^(?:([\w .,'&-]*?)\s*<([^<>]+)>|([^<>\s]+))$/.exec(text.trim());
  const address = found?.[2] ?? found?.[3] ?? "";
  return isAddress(address) ? { name: found?.[1] ?? "", address } : null;
}
