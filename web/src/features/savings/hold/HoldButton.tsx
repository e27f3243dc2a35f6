import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import type { HoldChoice, PlantDecision } from "#contract/decision/decision";
import {
  holdChoiceTexts as texts,
  holdOffer,
  type HoldOffer,
  type SaveHoldChoice,
} from "#contract/decision/hold-choice";
import { decisionText } from "#contract/decision/texts";
import { api, unwrap } from "../../../api/client.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { plantDecisionQuery } from "../queries.ts";

interface HoldButtonProps {
  plant: string;
  offer: HoldOffer;
  label?: string;
  /** For screen readers, where a list has several. */
  name?: string;
  size?: "compact";
  mayChoose: boolean;
  /** Reads again what else shows the choice. */
  onChosen?: () => unknown;
}

/** Without `previous` it is an undo, which can't be undone. */
interface SentHoldChoice extends SaveHoldChoice {
  previous?: HoldChoice["is"];
}

/** Puts a due wash on hold, or washes anyway; the toast takes it back. */
export function HoldButton({ plant, offer, label, name, size, mayChoose, onChosen }: HoldButtonProps) {
  const client = useQueryClient();
  const mutationKey = ["hold", plant];
  // Also of a toast's Undo that a dialog left behind, until what shows the choice is read again.
  const isPending = useIsMutating({ mutationKey }) > 0;
  const choose = useMutation({
    mutationKey,
    mutationFn: ({ is, version }: SentHoldChoice) =>
      unwrap(api.plant[":id"].hold.$put({ param: { id: plant }, json: { is, version } })),
    onSuccess: (decision, { is, previous }) => {
      client.setQueryData(plantDecisionQuery(plant).queryKey, decision);
      const version = decision.choice?.version ?? 0;
      toasts.show({
        text: previous === undefined || is === null ? texts.undone : decisionText(decision).headline,
        tone: "ok",
        undo: previous === undefined ? undefined : () => choose.mutate({ is: previous, version }),
      });
    },
    onError: ({ message }) => toasts.show({ text: message, tone: "critical" }),
    meta: { changesPlans: "answered" },
    // Even after a refusal, because then the page is outdated.
    onSettled: () => onChosen?.(),
  });
  return (
    <Button
      size={size}
      aria-label={name}
      reason={mayChoose ? undefined : texts.mayNot}
      pending={isPending}
      onClick={() => choose.mutate(offer)}
    >
      {label ?? texts.choose[offer.is]}
    </Button>
  );
}

/** On the page of a plant; nothing if its wash can't be held. */
export function DecisionHold({ decision, mayChoose }: { decision: PlantDecision; mayChoose: boolean }) {
  const offer = holdOffer(decision);
  return offer && <HoldButton plant={decision.plant_id} offer={offer} mayChoose={mayChoose} />;
}
