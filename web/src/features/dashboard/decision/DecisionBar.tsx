import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Device } from "#contract/devices/device";
import type { Obstacle } from "#contract/dashboard/recommendation";
import { Button } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import { PHONE } from "../../../ui/phone.ts";
import { useMedia } from "../../../ui/use-media.ts";
import { recommendationQuery } from "../../savings/index.ts";
import { dashboardTexts } from "../texts.ts";
import { DecisionSkeleton } from "./DecisionSkeleton.tsx";
import { DecisionView } from "./DecisionView.tsx";
import { decide } from "./decision.model.ts";
import { forgetPainted } from "./painted.ts";
import { regretLine } from "./regret.model.ts";

const { decision: texts, obstacles } = dashboardTexts;
const whyDialog = () => import("./WhyDialog.tsx");

interface DecisionBarProps {
  device: Device;
  now: number;
  /** Opens the cleaning log with today filled in; null: not permitted. */
  onLog: (() => void) | null;
  /** Fix for an obstacle; null: not permitted. */
  onFix: (obstacle: Obstacle) => (() => void) | null;
  onPlan: () => void;
  calendar: ReactNode;
  warning?: ReactNode;
}

export function DecisionBar({ device, now, onLog, onFix, onPlan, calendar, warning }: DecisionBarProps) {
  const query = useQuery(recommendationQuery(device.device_id));
  const [why, setWhy] = useState(false);
  const phone = useMedia(PHONE);
  // Sliced, because the answer comes while the page is being built.
  const data = useDeferredValue(query.data);
  const decision = useMemo(() => (data ? decide(data, now) : null), [data, now]);
  const line = useMemo(() => (data ? regretLine(data) : null), [data]);
  const retry = () => void query.refetch();
  const { isError, isFetching } = query;
  const failed = isError ? <InlineError message={texts.failed} retrying={isFetching} onRetry={retry} /> : null;
  const isKnown = decision !== null;
  useEffect(() => {
    if (isKnown) forgetPainted();
  }, [isKnown]);
  if (data === undefined || decision === null)
    return <DecisionSkeleton device={device.device_id}>{failed}</DecisionSkeleton>;
  const { obstacle } = decision;
  const fix = obstacle === null ? null : obstacle === "calculationFailed" ? retry : onFix(obstacle);
  return (
    <>
      <DecisionView
        decision={decision}
        line={line}
        foldLine={phone}
        warning={warning}
        outdated={failed}
        actions={
          <>
            {obstacle !== null && fix !== null && (
              <Button variant="primary" pending={isFetching && obstacle === "calculationFailed"} onClick={fix}>
                {obstacles[obstacle].action}
              </Button>
            )}
            <Button
              variant={decision.tone === "now" || decision.tone === "open" ? "primary" : "secondary"}
              reason={onLog === null ? texts.mayNotLog : undefined}
              onClick={() => onLog?.()}
            >
              {texts.log}
            </Button>
            {obstacle === null && calendar}
            {obstacle === null && <Button onClick={() => setWhy(true)}>{texts.why}</Button>}
          </>
        }
      />
      {why && (
        <LazyPart
          load={whyDialog}
          waiting={null}
          props={{ recommendation: data, device: device.device_id, onPlan, onClose: () => setWhy(false) }}
        />
      )}
    </>
  );
}
