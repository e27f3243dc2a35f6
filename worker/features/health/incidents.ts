import type { Check } from "./check.ts";

const CONFIRM_SECONDS = 4 * 60;

export interface OpenIncident {
  id: string;
  started_at: number;
  is_confirmed: boolean;
}

export type IncidentChange =
  | { kind: "none" }
  | { kind: "open"; detail: string | null }
  | { kind: "confirm"; id: string }
  | { kind: "close"; id: string }
  | { kind: "drop"; id: string };

export function incidentChange(
  open: OpenIncident | undefined,
  { success, status, detail }: Pick<Check, "success" | "status" | "detail">,
  now: number,
): IncidentChange {
  if (success)
    return open === undefined ? { kind: "none" } : { kind: open.is_confirmed ? "close" : "drop", id: open.id };
  if (open === undefined) return { kind: "open", detail: detail ?? (status === null ? null : `status ${status}`) };
  const isOld = now - open.started_at >= CONFIRM_SECONDS;
  return isOld && !open.is_confirmed ? { kind: "confirm", id: open.id } : { kind: "none" };
}
