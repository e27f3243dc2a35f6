import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Device } from "#contract/devices/device";
import type { StoredCalculationInputs } from "#contract/records/inputs";
import { cleaningsQuery } from "../../cleanings/index.ts";
import { nextWashesQuery } from "../../messages/index.ts";
import { latestSavingsQuery, recommendationQuery } from "../../savings/index.ts";
import { isListOutdated } from "./plan-refresh.model.ts";
import { soilingLossQuery } from "../queries.ts";

const planKeys = new Set<unknown>(["recommendation", "savings", "daily-analysis"]);

const refreshPlan = (client: QueryClient, device: string) =>
  Promise.all([
    client.invalidateQueries({
      predicate: ({ queryKey: [kind, id, part] }) => kind === "device" && id === device && planKeys.has(part),
    }),
    client.invalidateQueries({ queryKey: nextWashesQuery.queryKey }),
  ]);

/** Refetches the plan when an input changes, also by another person, so that no part of the page shows old dates or dollars. */
export function PlanRefresh({ device, stored }: { device: Device; stored: StoredCalculationInputs | null }): null {
  const client = useQueryClient();
  const cleanings = useQuery(cleaningsQuery(device.device_id)).data;
  const loss = useQuery(soilingLossQuery(device.device_id)).data;
  const grounds =
    stored === null || cleanings === undefined || loss === undefined
      ? null
      : JSON.stringify([
          stored.version,
          stored.energyYear?.uploadedAt,
          cleanings.version,
          device.offset,
          loss.sevenDaysLoss,
          loss.thirtyDaysLoss,
        ]);
  const next = useQuery(recommendationQuery(device.device_id)).data;
  const known = useQuery(nextWashesQuery).data?.washes;
  const refreshedFor = useRef<number | null>(null);
  useEffect(() => {
    // A plan calculated for this page updates the list of next washes, once per calculation.
    if (next === undefined || known === undefined || refreshedFor.current === next.calculatedAt) return;
    if (!isListOutdated(known, device.device_id, next)) return;
    refreshedFor.current = next.calculatedAt;
    void client.invalidateQueries({ queryKey: nextWashesQuery.queryKey });
  }, [next, known, client, device.device_id]);

  const plan = useQuery(latestSavingsQuery(device.device_id)).data;
  const synced = useRef<number | null>(null);
  useEffect(() => {
    // The older of two answers is refetched, once per calculation.
    if (next === undefined || plan === undefined || next.calculatedAt === plan.finishedAt) return;
    const newest = Math.max(next.calculatedAt ?? 0, plan.finishedAt ?? 0);
    if (synced.current === newest) return;
    synced.current = newest;
    void refreshPlan(client, device.device_id);
  }, [next, plan, client, device.device_id]);

  const before = useRef<string | null>(null);
  useEffect(() => {
    if (grounds === null) return;
    if (before.current !== null && before.current !== grounds) void refreshPlan(client, device.device_id);
    before.current = grounds;
  }, [grounds, client, device.device_id]);
  return null;
}
