import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";
import { useChangeState } from "../../api/changes.ts";
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
const DecideCards = lazyPart(() => import("./DecideCards.tsx"), <DecideCardsPlace />);
const Hold = lazyPart(async () => ({ default: (await holdPart()).DecisionHold }));
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
  const { plant, onLog, onPlanWash, onLatest, onOpen, setupOf, ...rests } = props;
  const query = useQuery(plantDecisionQuery(plant.plant_id));
  // Sliced, because the answer comes while the page is being built.
  const decision = useDeferredValue(query.data);
  const change = useChangeState(query, plantDecisionQuery(plant.plant_id).queryKey);
  const isOld = change === "updating";
  // Until the new words are shown; a poll's are shown without notice.
  const wasOld = useDeferredValue(isOld);
  const isKnown = decision !== undefined;
  useEffect(() => {
    if (isKnown) forgetPainted();
  }, [isKnown]);
  const [isWhy, setWhy] = useState(false);
  const retry = () => void query.refetch();
  const failed = query.isError && (
    <InlineError
      message={change === "failed" ? decideTexts.failedUpdate : decideTexts.failed}
      retrying={query.isFetching}
      onRetry={retry}
    />
  );
  if (decision === undefined) return failed || <DecideSkeleton plant={plant.plant_id} />;
  const { obstacles, sensors, wash, state, rain } = decision;
  const words = decideWords(decision, isOld || wasOld);
  const isFix = words.tone === "fix";
  const steps = isSetup(obstacles) ? setupSteps(obstacles, sensors.length) : null;
  const curve = isFix ? null : worthCurve(decision);
  const isFailed = obstacles.includes("calculationFailed");
  const repair = isFailed ? retry : onLatest;
  const reason = onLog === null ? texts.mayNotLog : undefined;
  const actions = (
    <>
      {!isFix && wash !== null && (
        <Button
          variant={words.tone === "wash" ? "primary" : "secondary"}
          reason={reason}
          onClick={() => onPlanWash?.()}
        >
          {texts.plan}
        </Button>
      )}
      {sensors.length > 0 && (
        <Button reason={reason} onClick={() => onLog?.()}>
          {texts.log}
        </Button>
      )}
      {!isFix && <Button onClick={() => setWhy(true)}>{texts.why}</Button>}
      {wash !== null && (
        <a
          href={`/api/plant/${plant.plant_id}/plan.ics`}
          download
          className={buttonClass("secondary")}
          data-print="hide"
        >
          <CalendarPlus />
          {texts.calendar}
        </a>
      )}
      {/* Last, because it comes later. */}
      {(state === "hold" || rain !== null) && <Hold decision={decision} mayChoose={onLog !== null} />}
    </>
  );
  return (
    <div data-layout="grid one gap-3">
      <DecideBox
        words={words}
        curve={curve && <WorthCurve curve={curve} />}
        onBasis={() => setWhy(true)}
        actions={actions}
      >
        {failed}
        {steps !== null && (
          <SetupSteps
            steps={steps}
            actionOf={(step) => setupOf(step, step === steps.find(({ isDone }) => !isDone)?.key)}
          />
        )}
        {isFix && steps === null && repair !== null && (
          <p data-layout="above-3">
            <Button size="compact" variant="primary" pending={isFailed && query.isFetching} onClick={repair}>
              {isFailed ? texts.retry : texts.latest}
            </Button>
          </p>
        )}
      </DecideBox>
      {isWhy && <WhyDialog decision={decision} onOpen={onOpen} onClose={() => setWhy(false)} />}
      <RenderWhenIdle isBelow waiting={<DecideCardsPlace />}>
        <DecideCards decision={decision} onOpen={onOpen} {...rests} />
      </RenderWhenIdle>
    </div>
  );
}
