import type { StepState } from "#contract/portfolio/campaigns";
import type { EntryDelivery, QueueEntry } from "../../api/offline/queue.ts";

/** A tap of a crew on Start, Done, Skip or Undo. `savedAt` is when it happened. */
export interface CrewTap extends QueueEntry {
  /** Of the form: link and plant. */
  address: string;
  was: StepState;
  state: StepState;
  reason: string;
}

interface TapAnswer {
  outcome: "saved" | "changed";
}

const TOO_MANY = 429;
const SERVER_ERROR = 500;

/** `changed`: someone else was faster, so the tap is over and the page is read again. */
export type TapDelivery = EntryDelivery & { hasChanged?: boolean };

export async function deliverTap(tap: CrewTap, send: typeof fetch = fetch): Promise<TapDelivery> {
  const body = new URLSearchParams({
    was: tap.was,
    state: tap.state,
    reason: tap.reason,
    at: String(Math.floor(tap.savedAt)),
  });
  try {
    const answer = await send(tap.address, { method: "POST", body, headers: { accept: "application/json" } });
    const reply = (await answer.json()) as Partial<TapAnswer & { title: string }>;
    if (answer.ok) return { kind: "sent", hasChanged: reply.outcome === "changed" };
    const isLater = answer.status === TOO_MANY || answer.status >= SERVER_ERROR;
    return { kind: isLater ? "later" : "refused", message: reply.title ?? String(answer.status) };
  } catch {
    return { kind: "unanswered" };
  }
}

/** What a plant shows after the taps that wait: its last one. */
export const lastTaps = (taps: readonly CrewTap[]): Map<string, CrewTap> =>
  new Map(taps.filter(({ isRefused }) => !isRefused).map((tap) => [tap.address, tap]));
