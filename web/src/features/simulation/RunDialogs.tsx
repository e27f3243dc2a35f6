import { useQuery } from "@tanstack/react-query";
import type { Session } from "#contract/accounts/session";
import * as format from "#contract/common/format";
import type { PreviousSimulation, SimulationLimit } from "#contract/simulation/projection";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { LoadingDialog } from "../../ui/LoadingDialog.tsx";
import { PlansDialog } from "./allowance/PlansDialog.tsx";
import { UsedUpDialog } from "./allowance/UsedUpDialog.tsx";
import { knownAs } from "./simulation.model.ts";
import { simulationScreenTexts as texts } from "./texts.ts";
import type { useRun } from "./use-run.ts";
import { placeFacts } from "../places/index.ts";
import type { ChosenPlace } from "./queries.ts";

interface NotCoveredDialogProps {
  place: ChosenPlace;
  message: string;
  onRun: (place: ChosenPlace) => void;
  onClose: () => void;
}

function NotCoveredDialog({ place, message, onRun, onClose }: NotCoveredDialogProps) {
  const { data } = useQuery(placeFacts(place));
  const nearest = data?.nearest ?? null;
  return (
    <ConfirmDialog
      open
      title={texts.failed}
      confirmLabel={nearest ? texts.simulateInstead(nearest.label) : texts.ok}
      cancelLabel={nearest ? texts.cancel : null}
      onConfirm={() => (nearest ? onRun({ lat: nearest.lat, lng: nearest.lng, address: nearest.label }) : onClose())}
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
        cancelLabel={null}
        onConfirm={run.dismiss}
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
