import type { FeedbackKind } from "#contract/feedback/feedback";

export interface CrmEntry {
  /** Sent with each try, so that the service takes an entry once only. */
  id: string;
  kind: FeedbackKind;
  text: string;
  person: { name: string; email: string; company: string };
  /** Null: the simulation. */
  device: { id: string; name: string; plant: string } | null;
  page: string | null;
  version: string | null;
  /** UTC epoch seconds. */
  createdAt: number;
}

export type CrmDelivery =
  | { ok: true }
  /** `permanent`: another try would end the same way. `reason` is for an Admin; it holds nothing of the answer. */
  | { ok: false; permanent: boolean; reason: string };

/** Answers within `TIMEOUT_MS`; never throws for what a network or a service may do. */
export interface CrmPort {
  send(entry: CrmEntry): Promise<CrmDelivery>;
}
