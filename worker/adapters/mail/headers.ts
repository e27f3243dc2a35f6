import type { OutgoingMail } from "./port.ts";

export function extraHeaders({ unsubscribe }: Pick<OutgoingMail, "unsubscribe">): Record<string, string> {
  // Keeps out-of-office programs from answering (RFC 3834).
  const headers: Record<string, string> = { "Auto-Submitted": "auto-generated" };
  if (unsubscribe === undefined) return headers;
  // As an address is written, so that nothing in it ends the header; RFC 8058 takes https only.
  const { href, protocol } = new URL(unsubscribe);
  headers["List-Unsubscribe"] = `<${href}>`;
  if (protocol === "https:") headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click";
  return headers;
}
