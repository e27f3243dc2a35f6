import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";
import type { PlantDecision } from "#contract/decision/decision";
import { Button, buttonClass } from "../../ui/actions/Button.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { lazyPart } from "../../ui/timing/LazyPart.tsx";
import { RenderWhenIdle } from "../../ui/timing/RenderWhenIdle.tsx";
import { worthCurve } from "./curve.model.ts";
import { DecideBox } from "./DecideBox.tsx";
import { DecideCardsPlace, DecideSkeleton } from "./DecideSkeleton.tsx";
import { decideWords, type DecidePlace } from "./decide.model.ts";
import { forgetPainted } from "./paint-decision.ts";
import { holdPart, type InputsState, plantDecisionQuery } from "../savings/index.ts";
import { isSetup, type SetupKey, setupSteps, SetupSteps } from "./SetupSteps.tsx";

import { decideTexts } from "./texts.ts";
import { WorthCurve } from "./WorthCurve.tsx";

const { actions: texts } = decideTexts;
const DecideCards = lazyPart(
  async () => ({ default: (await import("./DecideCards.tsx")).DecideCards }),
  <DecideCardsPlace />,
);
const Hold = lazyPart(async () => ({ default: (await holdPart()).DecisionHold }));
const ReasonsDialog = lazyPart(async () => ({ default: (await import("./ReasonsDialog.tsx")).ReasonsDialog }));
const WhyDialog = lazyPart(async () => ({ default: (await import("./WhyDialog.tsx")).WhyDialog }));

export interface DecideProps {
  plant: { plant_id: string; plant_name: string };
  /** Null: not permitted. */
  onLog: (() => void) | null;
  onPlanWash: (() => void) | null;
  /** Null: not permitted. */
  onLatest: (() => void) | null;
  onOpen: (place: DecidePlace) => void;
  inputs: InputsState;
  maySave: boolean;
  /** Controls of a step to the first plan; null: not permitted. */
  setupOf: (step: SetupKey, isFirst: boolean) => React.ReactNode;
}

/** The plant's page: everything is of one answer. */
export function Decide(props: DecideProps) {
  const { plant } = props;
  const query = useQuery(plantDecisionQuery(plant.plant_id));
  // Sliced, because the answer comes while the page is being built.
  const decision = useDeferredValue(query.data);
  const isKnown = decision !== undefined;
  useEffect(() => {
    if (isKnown) forgetPainted();
  }, [isKnown]);
  const retry = () => void query.refetch();
  const failed = query.isError ? (
    <InlineError message={decideTexts.failed} retrying={query.isFetching} onRetry={retry} />
  ) : null;
  if (decision === undefined) return failed ?? <DecideSkeleton plant={plant.plant_id} />;
  return (
    <div data-layout="grid one gap-3">
      <Box {...props} decision={decision} failed={failed} isFetching={query.isFetching} onRetry={retry} />
      <RenderWhenIdle isBelow waiting={<DecideCardsPlace />}>
        <DecideCards decision={decision} onOpen={props.onOpen} inputs={props.inputs} maySave={props.maySave} />
      </RenderWhenIdle>
    </div>
  );
}

interface BoxProps extends DecideProps {
  decision: PlantDecision;
  failed: React.ReactNode;
  isFetching: boolean;
  onRetry: () => void;
}

function Box({ decision, failed, isFetching, onRetry, ...props }: BoxProps) {
  const { plant, onLog, onPlanWash, onLatest, onOpen, setupOf } = props;
  const steps = isSetup(decision.obstacles) ? setupSteps(decision.obstacles, decision.sensors.length) : null;
  const [open, setOpen] = useState<"reasons" | "why" | null>(null);
  const words = decideWords(decision);
  const curve = worthCurve(decision);
  const isRainy = decision.state === "hold" || decision.rain !== null;
  const isWash = words.tone === "wash";
  const isFailed = decision.obstacles.includes("calculationFailed");
  const repair = isFailed ? onRetry : onLatest;
  const close = () => setOpen(null);
  const dialogProps = { decision, onOpen, onClose: close };
  return (
    <>
      <DecideBox
        words={words}
        curve={words.tone === "fix" || curve === null ? null : <WorthCurve curve={curve} />}
        onBasis={() => setOpen("reasons")}
        actions={
          <>
            {words.tone !== "fix" && decision.wash !== null && (
              <Button
                variant={isWash ? "primary" : "secondary"}
                reason={onPlanWash === null ? texts.mayNotLog : undefined}
                onClick={() => onPlanWash?.()}
              >
                {texts.plan}
              </Button>
            )}
            {decision.sensors.length > 0 && (
              <Button reason={onLog === null ? texts.mayNotLog : undefined} onClick={() => onLog?.()}>
                {texts.log}
              </Button>
            )}
            {words.tone !== "fix" && <Button onClick={() => setOpen("why")}>{texts.why}</Button>}
            {decision.wash !== null && (
              <a
                href={`/api/plant/${plant.plant_id}/plan.ics`}
                download
                className={buttonClass("secondary")}
                data-print="hide"
              >
                <CalendarPlus aria-hidden="true" />
                {texts.calendar}
              </a>
            )}
            {/* Last, because it comes later. */}
            {isRainy && <Hold decision={decision} mayChoose={onLog !== null} />}
          </>
        }
      >
        {failed}
        {steps !== null && (
          <SetupSteps
            steps={steps}
            actionOf={(step) => setupOf(step, step === steps.find(({ isDone }) => !isDone)?.key)}
          />
        )}
        {words.tone === "fix" && steps === null && repair !== null && (
          <p data-layout="above-3">
            <Button size="compact" variant="primary" pending={isFailed && isFetching} onClick={repair}>
              {isFailed ? texts.retry : texts.latest}
            </Button>
          </p>
        )}
      </DecideBox>
      {open === "reasons" && <ReasonsDialog {...dialogProps} />}
      {open === "why" && <WhyDialog {...dialogProps} />}
    </>
  );
}
