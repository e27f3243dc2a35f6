import { useQuery } from "@tanstack/react-query";
import { type DayDecision, sensorCheckTexts as texts } from "#contract/soiling/sensor-check";
import * as format from "#contract/common/format";
import { sessionQuery } from "../../api/session/session.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { DecisionButtons } from "./DecisionButtons.tsx";
import { sensorCheckQuery, useUndo } from "./queries.ts";
import { decisionText, faultText } from "./sensor-check.model.ts";

/** Days in doubt of the last 400 days, and what people decided about them. */
export function SensorCheckCard({ device, zone }: { device: string; zone: string }) {
  const query = useQuery(sensorCheckQuery(device));
  const session = useQuery(sessionQuery).data;
  const mayDecide = session?.permissions.includes("offset.edit") === true;
  const undo = useUndo(device);
  return (
    <Card title={texts.title}>
      <Loaded query={query} height={60}>
        {({ inDoubt, decisions }) => (
          <div data-layout="stack shrink gap-4">
            {inDoubt.length === 0 && <p data-text="muted">{texts.nothing}</p>}
            <ul>
              {inDoubt.map((days) => (
                <li key={`${days.fault} ${days.from}`} data-layout="item row middle between gap-2-3">
                  <span data-layout="stack shrink basis-200 gap-half" data-text="anywhere">
                    {faultText(days)}
                  </span>
                  {mayDecide && <DecisionButtons device={device} days={days} />}
                </li>
              ))}
              {decisions.map((decision) => (
                <Decision
                  key={decision.id}
                  decision={decision}
                  zone={zone}
                  pending={undo.isPending && undo.variables === decision.id}
                  onUndo={mayDecide ? () => undo.mutate(decision.id) : null}
                />
              ))}
            </ul>
            {undo.error && <InlineError message={undo.error.message} />}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

interface DecisionProps {
  decision: DayDecision;
  zone: string;
  pending: boolean;
  onUndo: (() => void) | null;
}

function Decision({ decision, zone, pending, onUndo }: DecisionProps) {
  return (
    <li data-layout="item row middle between gap-2-3">
      <span data-layout="stack shrink basis-200 gap-half" data-text="anywhere">
        <strong>{format.dayRange(decision.from, decision.to)}</strong>
        <span>{decisionText(decision)}</span>
        <span data-text="muted">
          {format.instant(decision.at, zone)} · {decision.by}
        </span>
      </span>
      {onUndo && (
        <Button size="compact" pending={pending} onClick={onUndo}>
          {texts.undo}
        </Button>
      )}
    </li>
  );
}
