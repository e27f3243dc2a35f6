import type { SetupForm, SetupPhoto, SetupUnit } from "#contract/setup/setup";
import { ApiProblem, isPassing } from "../../../api/problem.ts";
import type { SetupDraft } from "../draft.model.ts";
import { setupBody } from "../form/answers.model.ts";
import { isUnanswered } from "../unanswered.ts";

/** A setup that is kept on this phone until the server has it. */
export interface QueuedSetup {
  /** The id of its entry: sent twice it is stored once. */
  id: string;
  iccId: string;
  draft: SetupDraft;
  /** `Date.getTimezoneOffset` where it was filled in [min]. */
  offset: number;
  /** Epoch seconds. */
  savedAt: number;
  /** What the server said last; null: it was not reached. */
  problem: string | null;
  /** Waits for a person: the same again would be refused again. */
  isRefused: boolean;
}

export interface SetupCalls {
  lookUp: (iccId: string) => Promise<SetupUnit>;
  sendPhoto: (photo: { ticket: string; photo: Blob }) => Promise<SetupPhoto>;
  save: (setup: { ticket: string; form: SetupForm }) => Promise<unknown>;
}

export type Delivery =
  | { kind: "sent" }
  /** No connection: nothing else needs to be tried now. */
  | { kind: "unanswered" }
  | { kind: "later" | "refused"; message: string };

const TOO_MANY = 429;

function deliveryOf(error: unknown): Delivery {
  if (isUnanswered(error)) return { kind: "unanswered" };
  const message = error instanceof Error ? error.message : String(error);
  const isLater = isPassing(error) || (error instanceof ApiProblem && error.status === TOO_MANY);
  return { kind: isLater ? "later" : "refused", message };
}

/** Sends the photo that was kept for a setup, and then its form. Gives the form as it was sent. */
export async function sendSetup(
  { id, draft, offset }: Pick<QueuedSetup, "id" | "draft" | "offset">,
  { unit, photo }: { unit: SetupUnit; photo: Blob | null },
  calls: Pick<SetupCalls, "sendPhoto" | "save">,
): Promise<void> {
  const { ticket } = unit;
  const installationPhoto = photo
    ? (await calls.sendPhoto({ ticket, photo })).installationPhoto
    : draft.installationPhoto;
  await calls.save({ ticket, form: setupBody({ entryId: id, draft: { ...draft, installationPhoto } }, unit, offset) });
}

/** Sends an entry that waited: its ticket has long expired, so its unit is looked up again first. */
export async function deliver(entry: QueuedSetup, photo: Blob | null, calls: SetupCalls): Promise<Delivery> {
  try {
    const unit = await calls.lookUp(entry.iccId);
    await sendSetup(entry, { unit, photo }, calls);
    return { kind: "sent" };
  } catch (error) {
    return deliveryOf(error);
  }
}

export const afterDelivery = (entry: QueuedSetup, delivery: Exclude<Delivery, { kind: "sent" }>): QueuedSetup =>
  delivery.kind === "unanswered"
    ? { ...entry, problem: null }
    : { ...entry, problem: delivery.message, isRefused: delivery.kind === "refused" };
