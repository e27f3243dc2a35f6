import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { endOf, isOver, newestJob } from "./job.model.ts";
import { jobsQuery, jobStatusQuery } from "./queries.ts";

export function useDeviceJob(device: string, kind: "calculation" | "normalization") {
  const client = useQueryClient();
  const [startedKey, setStartedKey] = useState<string | null>(null);
  const [openedAt, setOpenedAt] = useState(() => Date.now());
  const jobs = useQuery(jobsQuery(device));
  const known = newestJob(jobs.data?.jobs ?? [], kind);
  const key = startedKey ?? known?.statusKey;
  const status = useQuery({ ...jobStatusQuery(kind, key ?? ""), enabled: key !== undefined });
  const isRunning = key !== undefined && (status.data === undefined ? status.error === null : !isOver(status.data));
  const isDone = status.data?.status === "done";

  useEffect(() => {
    // Its days changed.
    if (isDone && startedKey !== null) void client.invalidateQueries({ queryKey: ["device", device] });
  }, [isDone, startedKey, client, device]);

  return {
    isRunning,
    status: status.data ?? null,
    /** Start [epoch ms]. */
    startedAt: known?.statusKey === key && known ? known.startedAt * 1000 : openedAt,
    end: status.data && !isRunning ? endOf(kind, status.data) : null,
    endedAt: known?.statusKey === key ? (known?.endedAt ?? null) : null,
    error: jobs.error ?? status.error,
    retry: () => void (jobs.error ? jobs.refetch() : status.refetch()),
    watch: (statusKey: string) => {
      setOpenedAt(Date.now());
      setStartedKey(statusKey);
    },
  };
}
export type DeviceJob = ReturnType<typeof useDeviceJob>;
