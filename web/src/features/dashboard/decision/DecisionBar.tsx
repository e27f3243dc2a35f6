import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import type { Device } from "#contract/device";
import type { Obstacle } from "#contract/recommendation";
import { Button } from "../../../ui/Button.tsx";
import { InlineError } from "../../../ui/InlineError.tsx";
import { LazyPart } from "../../../ui/LazyPart.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { PHONE, useMedia } from "../../../ui/use-media.ts";
import { recommendationQuery } from "../../savings/index.ts";
import { dashboardTexts } from "../texts.ts";
import { DecisionView } from "./DecisionView.tsx";
import css from "./decision.module.css";
import { decide } from "./decision.model.ts";
import { regretLine } from "./regret.model.ts";

const { decision: texts, obstacles } = dashboardTexts;
const whyDialog = () => import("./WhyDialog.tsx");

interface DecisionBarProps {
  device: Device;
  now: number;
  /** Opens the log of cleanings with today's date filled in; null: the person may not log one. */
  onLog: (() => void) | null;
  /** Does what removes an obstacle; null: the person may not. */
  onMend: (obstacle: Obstacle) => (() => void) | null;
  /** Leads to the whole plan. */
  onPlan: () => void;
  /** Saves the plan as a calendar file. */
  calendar: ReactNode;
  warning?: ReactNode;
}

/** The first thing on the page: whether to wash, when, and what it is worth. */
export function DecisionBar({ device, now, onLog, onMend, onPlan, calendar, warning }: DecisionBarProps) {
  const query = useQuery(recommendationQuery(device.device_id));
  const [why, setWhy] = useState(false);
  const phone = useMedia(PHONE);
  const { data } = query;
  const decision = useMemo(() => (data ? decide(data, now) : null), [data, now]);
  const line = useMemo(() => (data ? regretLine(data) : null), [data]);
  const retry = () => void query.refetch();
  const { isError, isFetching } = query;
  const failed = isError ? <InlineError message={texts.failed} retrying={isFetching} onRetry={retry} /> : null;
  if (data === undefined || decision === null) return <Waiting>{failed}</Waiting>;
  const { obstacle } = decision;
  const mend = obstacle === null ? null : obstacle === "calculationFailed" ? retry : onMend(obstacle);
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
            {obstacle !== null && mend !== null && (
              <Button variant="primary" pending={isFetching && obstacle === "calculationFailed"} onClick={mend}>
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

/** The place of the bar until it is known what it says. */
function Waiting({ children }: { children: ReactNode }) {
  return (
    <section className={css.bar} data-tone="unknown" aria-label={texts.region} aria-busy={children === null}>
      <div className={css.waiting}>
        {children ?? (
          <>
            <Skeleton width="30%" height={14} />
            <Skeleton width="60%" height={24} />
            <Skeleton width="90%" height={18} />
            <Skeleton width="50%" height={30} />
          </>
        )}
      </div>
    </section>
  );
}
