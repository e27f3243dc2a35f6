import type { Portals } from "#contract/accounts/portals";
import { asked } from "../../api/asked.ts";
import { api } from "../../api/client.ts";
import type { Session } from "#contract/accounts/session";

export function billingLink(
  address: string | null,
  { user, permissions }: Pick<Session, "user" | "permissions">,
): string | null {
  if (address === null || !permissions.includes("billing.view")) return null;
  const words = user.user_name.trim().split(/\s+/u);
  const link = new URL(address);
  const known = {
    first_name: words.slice(0, -1).join(" ") || words[0]!,
    last_name: words.length > 1 ? words.at(-1)! : "",
    email: user.email,
    phone: user.phone,
    organization: user.company_name,
  };
  for (const [name, value] of Object.entries(known)) if (value !== "") link.searchParams.set(name, value);
  return link.href;
}

export const portalsQuery = asked(["portals"], (init) => api.portals.$get({}, init), {
  staleTime: Number.POSITIVE_INFINITY,
});

export const otherPortalOf = ({
  stage,
  otherPortal,
}: Omit<Portals, "sales" | "billing" | "marketing">): { label: string; href: string } | null =>
  otherPortal === null ? null : { label: stage === "legacy" ? "New Portal" : "Legacy Portal", href: otherPortal };
