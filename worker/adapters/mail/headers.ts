import type { OutgoingMail } from "./port.ts";

export function extraHeaders({ unsubscribe }: Pick<OutgoingMail, "unsubscribe">): Record<string, string> {
  // Prevents out-of-office replies (RFC 3834).
  const headers: Record<string, string> = { "Auto-Submitted": "auto-generated" };
  if (unsubscribe === undefined) return headers;
  // Serialized as a URL, so that it can't end the header; RFC 8058 allows only https.
  const { href, protocol } = new URL(unsubscribe);
  headers["List-Unsubscribe"] = `<${href}>`;
  if (protocol === "https:") headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click";
  return headers;
}
