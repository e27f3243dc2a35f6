import { useQuery } from "@tanstack/react-query";
import type { Session } from "#contract/accounts/session";
import * as format from "#contract/common/format";
import type { PreviousSimulation, SimulationLimit } from "#contract/simulation/projection";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { LoadingDialog } from "../../ui/LoadingDialog.tsx";
import { knownAs } from "./simulation.model.ts";
import { simulationScreenTexts as texts } from "./texts.ts";
import type { useRun } from "./use-run.ts";
import { placeFacts } from "../places/index.ts";
import type { ChosenPlace } from "./queries.ts";
import { simulationPlans } from "#contract/simulation/plans";
import { billingLink, portalsQuery } from "../../shell/notices/portals.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Link } from "../../ui/actions/Link.tsx";
import css from "./allowance/allowance.module.css";
import { allowanceTexts } from "./allowance/texts.ts";
import { usedUpText } from "./allowance/used-up.model.ts";

interface UsedUpDialogProps {
  limit: SimulationLimit;
  onClose: () => void;
  onPlans: () => void;
}

/** Paid plans and free trials have different dialogs. */
function UsedUpDialog({ limit, onClose, onPlans }: UsedUpDialogProps) {
  const { title, lines } = usedUpText(limit);
  const actions = (
    <>
      <Button onClick={onClose}>{allowanceTexts.close}</Button>
      {limit.sharedBy === null && (
        <Button variant="primary" onClick={onPlans}>
          {allowanceTexts.choosePlan}
        </Button>
      )}
    </>
  );
  return (
    <Dialog onClose={onClose} title={title} size="small" actions={actions}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  );
}

function PlansDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { data: portals } = useQuery(portalsQuery);
  const billing = billingLink(portals?.billing ?? null, session);
  return (
    <Dialog
      onClose={onClose}
      title={allowanceTexts.plans}
      size="wide"
      actions={<Button onClick={onClose}>{allowanceTexts.close}</Button>}
    >
      <p>{allowanceTexts.planLead}</p>
      <ul data-layout="grid gap-3" className={css.plans}>
        {simulationPlans.map((plan) => (
          <li key={plan.name} className={css.plan}>
            <h3 data-text="card second">{plan.name}</h3>
            <p data-text="section">{allowanceTexts.price(plan)}</p>
            <p>{allowanceTexts.simulations(plan)}</p>
            <p data-text="second">{allowanceTexts.each(plan)}</p>
            {billing === null && portals && (
              <Link
                href={`mailto:${portals.sales.email}?subject=${encodeURIComponent(allowanceTexts.subject(plan))}`}
                aria-label={allowanceTexts.ask(plan)}
              >
                {allowanceTexts.askFor}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {billing === null ? (
        portals && <p>{allowanceTexts.contact(portals.sales.email)}</p>
      ) : (
        <Link href={billing} target="_blank" rel="noopener noreferrer">
          {allowanceTexts.billing}
        </Link>
      )}
    </Dialog>
  );
}

interface NotCoveredDialogProps {
  place: ChosenPlace;
  message: string;
  onRun: (place: ChosenPlace) => void;
  onClose: () => void;
}

function NotCoveredDialog({ place, message, onRun, onClose }: NotCoveredDialogProps) {
  const { data } = useQuery(placeFacts(place));
  const nearest = data?.nearest ?? undefined;
  return (
    <ConfirmDialog
      title={texts.failed}
      confirmLabel={nearest ? texts.simulateInstead(nearest.label) : texts.ok}
      cancelLabel={texts.cancel}
      onConfirm={nearest && (() => onRun({ lat: nearest.lat, lng: nearest.lng, address: nearest.label }))}
      onCancel={onClose}
    >
      {message} {nearest && texts.nearestCovered(nearest.label, nearest.meters)}
    </ConfirmDialog>
  );
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface RunDialogsProps {
  session: Session;
  limit: SimulationLimit | undefined;
  previous: readonly PreviousSimulation[] | undefined;
  run: ReturnType<typeof useRun>;
  isLoading: boolean;
  arePlansOpen: boolean;
  onPlans: (areOpen: boolean) => void;
}

export default function RunDialogs(props: RunDialogsProps) {
  const { session, limit, previous = [], run, isLoading, arePlansOpen, onPlans } = props;
  const { asking } = run;
  const confirmed = asking?.kind === "confirm" ? asking.place : null;
  const known = confirmed && knownAs(confirmed, previous);
  return (
    <>
      <LoadingDialog isOpen={isLoading} title={texts.loading} detail={texts.loadingDetail} />
      <ConfirmDialog
        open={confirmed !== null}
        title={texts.duplicate}
        confirmLabel={texts.runAnyway}
        cancelLabel={texts.cancel}
        onConfirm={() => confirmed && run.start(confirmed)}
        onCancel={run.dismiss}
      >
        {known && texts.duplicateDetail(known.formattedAddress, format.instant(known.ts, zone))}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking?.kind === "failed"}
        title={texts.failed}
        confirmLabel={texts.ok}
        onCancel={run.dismiss}
      >
        {asking?.kind === "failed" && asking.message}
      </ConfirmDialog>
      {asking?.kind === "not-covered" && (
        <NotCoveredDialog place={asking.place} message={asking.message} onRun={run.ask} onClose={run.dismiss} />
      )}
      {asking?.kind === "used-up" && limit && !arePlansOpen && (
        <UsedUpDialog limit={limit} onClose={run.dismiss} onPlans={() => onPlans(true)} />
      )}
      {arePlansOpen && (
        <PlansDialog
          session={session}
          onClose={() => {
            run.dismiss();
            onPlans(false);
          }}
        />
      )}
    </>
  );
}
