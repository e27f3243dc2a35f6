import type { SimulationLimit } from "#contract/simulation/projection";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { usedUpText } from "./used-up.model.ts";
import { allowanceTexts as texts } from "./texts.ts";

interface UsedUpDialogProps {
  limit: SimulationLimit;
  onClose: () => void;
  onPlans: () => void;
}

/** Paid plans and free trials have different dialogs. */
export function UsedUpDialog({ limit, onClose, onPlans }: UsedUpDialogProps) {
  const { title, lines } = usedUpText(limit);
  const actions = (
    <>
      <Button onClick={onClose}>{texts.close}</Button>
      {limit.sharedBy === null && (
        <Button variant="primary" onClick={onPlans}>
          {texts.choosePlan}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} size="small" actions={actions}>
      <div data-layout="stack shrink gap-3">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Dialog>
  );
}
