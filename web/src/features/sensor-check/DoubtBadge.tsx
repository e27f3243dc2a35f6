import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sensorCheckTexts as texts } from "#contract/soiling/sensor-check";
import { StatusBadge } from "../../ui/states/StatusBadge.tsx";
import { sensorCheckQuery } from "./queries.ts";
import { isMark, openFaults } from "./sensor-check.model.ts";

/** `healthy`, or that files are uploaded, is about the connection only; a device whose newest days are in doubt isn't healthy. */
export function DoubtBadge({ device, healthy }: { device: string; healthy: ReactNode }) {
  const { data } = useQuery(sensorCheckQuery(device));
  const isInDoubt = data !== undefined && openFaults(data).some((days) => !isMark(days));
  return isInDoubt ? <StatusBadge status="warning">{texts.inDoubt}</StatusBadge> : healthy;
}
