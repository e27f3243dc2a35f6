import { useId } from "react";
import type { Session } from "#contract/accounts/session";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { requestOf } from "#domain/cleaning-plan/index";
import { shownResult } from "../shown-result.ts";
import type { ShownPlansStore } from "../shown-plans.ts";
import type { PlannedDevice } from "../site.ts";
import { resultTexts } from "../texts.ts";
import type { InputsState } from "../inputs/use-inputs.ts";
import type { SavingsHook } from "../use-savings.ts";
import { ForecastChart } from "./ForecastChart.tsx";
import { Results } from "./Results.tsx";
import css from "./results.module.css";

interface PlanPartProps {
  session: Session;
  site: PlannedDevice;
  inputs: InputsState;
  savings: SavingsHook;
  plans: ShownPlansStore;
  onInputs: () => void;
}

export default function PlanPart({ session, site, inputs, savings, plans, onInputs }: PlanPartProps) {
  const shown = shownResult(site.device, inputs, savings);
  const request = requestOf(site.device, inputs.inputs);
  const heading = useId();
  const forecast = (
    <ForecastChart
      result={shown.result}
      unsavedInputs={shown.unsavedInputs}
      calculating={savings.waiting}
      loading={savings.loadingLatest}
      plans={plans}
    />
  );
  if (shown.result !== null)
    return (
      <Results
        result={shown.result}
        site={site}
        shown={shown}
        me={session.user.user_name}
        onRecalculate={() => request !== null && savings.start(request)}
        forecast={forecast}
      />
    );
  return (
    <section className={css.resultsBody} aria-labelledby={heading}>
      <Card title={<span id={heading}>{resultTexts.title}</span>}>
        {savings.waiting || savings.loadingLatest ? (
          <Skeleton height={420} />
        ) : (
          <EmptyState
            title={resultTexts.notYet}
            detail={resultTexts.toCalculate}
            action={<Button onClick={onInputs}>{resultTexts.goToInputs}</Button>}
          />
        )}
      </Card>
      {forecast}
    </section>
  );
}
