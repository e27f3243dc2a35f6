import type { FeedbackKind } from "#contract/feedback/feedback";

export interface CrmEntry {
  id: string;
  kind: FeedbackKind;
  text: string;
  person: { name: string; email: string; company: string };
  device: { id: string; name: string; plant: string } | null;
  page: string | null;
  version: string | null;
  createdAt: number;
}

export type CrmDelivery =
  | { ok: true }
  /** `permanent`: retrying is useless. `reason`: for an Admin, without any text of the CRM's answer. */
  | { ok: false; permanent: boolean; reason: string };

export interface CrmPort {
  send(entry: CrmEntry): Promise<CrmDelivery>;
}
