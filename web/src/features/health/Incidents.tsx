import type { HealthIncident } from "#contract/health/health";
import * as format from "#contract/common/format";
import { Badge } from "../../ui/states/Badge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { healthScreenTexts as texts } from "./texts.ts";

export function Incidents({ incidents, zone }: { incidents: readonly HealthIncident[]; zone: string }) {
  return (
    <Card title={texts.incidents}>
      {incidents.length === 0 && (
        <p data-layout="row gap-0-3 between" data-text="muted">
          {texts.noIncidents}
        </p>
      )}
      <ul data-layout="stack gap-4">
        {incidents.map((incident) => (
          <li key={incident.id} data-layout="row gap-half-3 baseline">
            <span data-text="strong">
              {`${texts.subsystems[incident.subsystem]}, ${texts.environments[incident.environment].toLowerCase()}`}
              {incident.detail !== null && `: ${incident.detail}`}
            </span>
            {incident.endedAt === null && <Badge tone="critical">{texts.states.unhealthy}</Badge>}
            <span data-layout="row gap-0-3 between" data-text="muted">
              {spanOf(incident, zone)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function spanOf({ startedAt, endedAt }: HealthIncident, zone: string): string {
  const from = format.instant(startedAt, zone);
  if (endedAt === null) return texts.since(from);
  const length = texts.minutes(Math.round((endedAt - startedAt) / 60));
  return `${texts.between(from, format.instant(endedAt, zone))} (${length})`;
}
