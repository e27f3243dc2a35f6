import { queryOptions } from "@tanstack/react-query";
import type { Portals } from "#contract/accounts/portals";
import { api, unwrap } from "../../api/client.ts";

export const portalsQuery = queryOptions({
  queryKey: ["portals"],
  queryFn: ({ signal }) => unwrap(api.portals.$get({}, { init: { signal } })),
  staleTime: Number.POSITIVE_INFINITY,
});

export const otherPortalOf = ({
  stage,
  otherPortal,
}: Omit<Portals, "sales" | "billing" | "marketing">): { label: string; href: string } | null =>
  otherPortal === null ? null : { label: stage === "legacy" ? "New Portal" : "Legacy Portal", href: otherPortal };
