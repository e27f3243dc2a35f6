import { type DaysInDoubt, sensorCheckTexts as texts } from "#contract/soiling/sensor-check";
import { Button } from "../../ui/actions/Button.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { useDecision } from "./queries.ts";
import { decisionOf, isMark } from "./sensor-check.model.ts";

export function DecisionButtons({ device, days }: { device: string; days: DaysInDoubt }) {
  const decision = useDecision(device);
  const pending = decision.isPending ? decision.variables.counts : null;
  return (
    <span data-layout="row middle gap-2">
      <Button size="compact" pending={pending === true} onClick={() => decision.mutate(decisionOf(days, true))}>
        {isMark(days) ? texts.dismiss : texts.count}
      </Button>
      <Button size="compact" pending={pending === false} onClick={() => decision.mutate(decisionOf(days, false))}>
        {texts.dontCount}
      </Button>
      {decision.error && <InlineError message={decision.error.message} />}
    </span>
  );
}
