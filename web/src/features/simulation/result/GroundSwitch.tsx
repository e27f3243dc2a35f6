import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy, useState } from "react";
import type { Session } from "#contract/accounts/session";
import { simulationTexts } from "#contract/simulation/simulation-texts";
import { portalsQuery } from "../../../shell/notices/portals.ts";
import { Switch } from "../../../ui/choices/Switch.tsx";
import { simulationScreenTexts as texts } from "../texts.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("../../../ui/overlays/ConfirmDialog.tsx")).ConfirmDialog,
}));

interface GroundSwitchProps {
  session: Session;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function GroundSwitch({ session, isOn, onChange }: GroundSwitchProps) {
  const { data: portals } = useQuery(portalsQuery);
  const [isExplained, setExplained] = useState(false);
  const isAllowed = session.permissions.includes("owners.manage");
  const close = () => setExplained(false);
  return (
    <>
      <Switch checked={isOn} onChange={(event) => (isAllowed ? onChange(event.target.checked) : setExplained(true))}>
        {simulationTexts.groundSeries}
      </Switch>
      {isExplained && portals && (
        <Suspense>
          <ConfirmDialog
            open
            title={simulationTexts.groundSeries}
            confirmLabel={texts.ok}
            cancelLabel={null}
            onConfirm={close}
            onCancel={close}
          >
            {simulationTexts.groundWarning(portals.sales.email)}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
