import type { UnitLabel } from "#contract/setup/claim-code";
import type { SetupForm, SetupPhoto, SetupUnit } from "#contract/setup/setup";
import type { EntryDelivery, QueueEntry } from "../../../api/offline/queue.ts";
import { ApiProblem, isTransientProblem } from "../../../api/problem.ts";
import type { SetupDraft } from "../draft.model.ts";
import { setupBody } from "../form/answers.model.ts";
import { isUnanswered } from "../unanswered.ts";

/** `id`: of its entry, stored once. */
export interface QueuedSetup extends QueueEntry {
  iccId: string;
  claimCode: string;
  draft: SetupDraft;
  /** `Date.getTimezoneOffset` [min]. */
  offset: number;
}

/** `address`: once it was sent. The picture stays for the preview. */
export interface KeptPhoto {
  id: string;
  picture: Blob;
  address: string | null;
}

export interface SetupCalls {
  lookUp: (label: UnitLabel) => Promise<SetupUnit>;
  sendPhoto: (photo: { ticket: string; photo: Blob }) => Promise<SetupPhoto>;
  /** Remembers what was sent, so that a retry doesn't send it again. */
  keepPhotos: (id: string, photos: readonly KeptPhoto[]) => Promise<void>;
  save: (setup: { ticket: string; form: SetupForm }) => Promise<unknown>;
}

const TOO_MANY = 429;

function deliveryOf(error: unknown): EntryDelivery {
  if (isUnanswered(error)) return { kind: "unanswered" };
  const message = error instanceof Error ? error.message : String(error);
  const isLater = isTransientProblem(error) || (error instanceof ApiProblem && error.status === TOO_MANY);
  return { kind: isLater ? "later" : "refused", message };
}

/** Sends the photos, then the form. */
export async function sendSetup(
  { id, draft, offset }: Pick<QueuedSetup, "id" | "draft" | "offset">,
  { unit, photos: kept }: { unit: SetupUnit; photos: readonly KeptPhoto[] },
  calls: Omit<SetupCalls, "lookUp">,
): Promise<void> {
  const { ticket } = unit;
  const sent = [...kept];
  for (const [place, photo] of kept.entries()) {
    if (photo.address !== null) continue;
    const { installationPhoto: address } = await calls.sendPhoto({ ticket, photo: photo.picture });
    sent[place] = { ...photo, address };
    await calls.keepPhotos(id, sent).catch(() => undefined);
  }
  const photos = [...new Set([...draft.photos, ...sent.flatMap(({ address }) => address ?? [])])];
  await calls.save({ ticket, form: setupBody({ entryId: id, draft: { ...draft, photos } }, unit, offset) });
}

/** Looks up the unit again, because the ticket expired. */
export async function deliver(
  entry: QueuedSetup,
  photos: readonly KeptPhoto[],
  calls: SetupCalls,
): Promise<EntryDelivery> {
  try {
    const unit = await calls.lookUp({ iccId: entry.iccId, claimCode: entry.claimCode });
    await sendSetup(entry, { unit, photos }, calls);
    return { kind: "sent" };
  } catch (error) {
    return deliveryOf(error);
  }
}
