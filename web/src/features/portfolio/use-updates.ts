import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { PortfolioPlant } from "#contract/portfolio/portfolio";
import { recommendationQuery } from "../savings/index.ts";
import { staleDevices } from "./portfolio.model.ts";
import { portfolioQuery } from "./queries.ts";

/** Refreshes stale decisions one by one, once per visit, so that portfolio and dashboards agree. Returns the number left. */
export function useUpdates(plants: readonly PortfolioPlant[] | undefined): number {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<readonly string[] | null>(null);
  if (plants !== undefined && waiting === null) setWaiting(staleDevices(plants));
  const next = waiting?.[0];
  useEffect(() => {
    if (next === undefined) return;
    let isGone = false;
    const goOn = async () => {
      // A failed decision stays; its dashboard says why.
      await client.fetchQuery({ ...recommendationQuery(next), staleTime: 0 }).catch(() => null);
      if (isGone) return;
      const isLast = waiting?.length === 1;
      if (isLast) await client.invalidateQueries({ queryKey: portfolioQuery.queryKey });
      setWaiting((all) => all?.slice(1) ?? null);
    };
    void goOn();
    return () => {
      isGone = true;
    };
  }, [client, next, waiting]);
  return waiting?.length ?? 0;
}
