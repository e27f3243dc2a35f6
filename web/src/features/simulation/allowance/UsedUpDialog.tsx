import type { Session } from "#contract/accounts/session";
import type { SimulationLimit } from "#contract/simulation/projection";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import layout from "../../../ui/layout/Layout.module.css";
import { cx } from "../../../ui/class-names.ts";
import { isPaidPlan } from "../run.model.ts";
import { allowanceTexts as texts } from "./texts.ts";

interface UsedUpDialogProps {
  session: Session;
  limit: SimulationLimit;
  onClose: () => void;
  onPlans: () => void;
}

/** What is used up, in the words of a paid plan or of the free trial. */
function wordsOf(session: Session, { limit, sharedBy }: SimulationLimit): { title: string; lines: string[] } {
  const plan = session.pageAccessMetadata.projectionsPageAccess.subscriptionPlan;
  const isPaid = isPaidPlan(session);
  const used = isPaid ? texts.paidUsed(limit ?? 0, plan ?? "") : texts.trialUsed(limit ?? 0);
  const ask = sharedBy === null ? (isPaid ? texts.paidDetail : texts.trialDetail) : texts.staffDetail(sharedBy);
  return {
    title: isPaid ? texts.used : texts.subscribe,
    lines: [limit === 0 ? texts.noTrial : used, ask, texts.stays],
  };
}

/** No simulations are left: the out-of-simulations dialog of a paid plan, the subscribe dialog of everyone else. */
export function UsedUpDialog({ session, limit, onClose, onPlans }: UsedUpDialogProps) {
  const { title, lines } = wordsOf(session, limit);
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
      <div className={cx(layout.stack, layout.dense)}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Dialog>
  );
}
