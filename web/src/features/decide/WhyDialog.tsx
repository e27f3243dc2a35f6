import * as format from "#contract/common/format";
import type { BasisReason, PlantDecision } from "#contract/decision/decision";
import { noRushReason } from "#contract/decision/no-rush-reason";
import { forecastTitles } from "#contract/savings/planned-forecast";
import { basisLabels, decisionTooltips, reasonText } from "#contract/decision/texts";
import type { ReactNode } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { DecidePlace } from "./decide.model.ts";
import { ForecastRecordPart } from "./ForecastRecordPart.tsx";
import { sensorLine, sourceRows } from "./sources.model.ts";
import { decideTexts, type planStarts, repairs, repairTexts } from "./texts.ts";

const { why: texts } = decideTexts;

interface WhyDialogProps {
  decision: PlantDecision;
  onOpen: (place: DecidePlace) => void;
  onClose: () => void;
}

/** Why the decision, and how well it is founded: each reason with its repair. */
export function WhyDialog({ decision, onOpen, onClose }: WhyDialogProps) {
  const { basis, reasons, sensors, plant_id } = decision;
  const open = (place: DecidePlace) => {
    onClose();
    onOpen(place);
  };
  const parts: [string, string[]][] = [
    [texts.forecast, forecastLines(decision)],
    [texts.sources, sourceLines(decision)],
    [decideTexts.sensors.title, sensors.map(sensorLine)],
    [texts.meaning, meaningLines(decision)],
  ];
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      actions={
        <Button variant="primary" onClick={() => open({ tab: "plan" })}>
          {texts.plan}
        </Button>
      }
    >
      <div data-layout="grid gap-3">
        <Part title={texts.reasons(basisLabels[basis])}>
          {reasons.map((reason) => {
            const repair = repairs[reason.code];
            return (
              <li key={JSON.stringify(reason)}>
                {`${reasonText(reason, decision)} `}
                {repair !== undefined && (
                  <Button size="compact" onClick={() => open(repairPlace(reason, decision))}>
                    {repairTexts[repair]}
                  </Button>
                )}
              </li>
            );
          })}
        </Part>
        {parts.map(
          ([title, lines]) =>
            lines.length > 0 && (
              <Part
                key={title}
                title={title}
                below={title === texts.forecast && <ForecastRecordPart plant={plant_id} />}
              >
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </Part>
            ),
        )}
      </div>
    </Dialog>
  );
}

const Part = ({ title, children, below }: { title: string; children: ReactNode; below?: ReactNode }) => (
  <section>
    <h3 data-layout="below-1" data-text="name">
      {title}
    </h3>
    <ul data-layout="grid gap-6px bullets" data-text="second">
      {children}
    </ul>
    {below}
  </section>
);

function repairPlace(reason: BasisReason, { sensors }: PlantDecision): DecidePlace {
  const repair = repairs[reason.code];
  if (repair === "both") return { tab: "soiling", compare: true };
  if (repair !== "sensor" && repair !== "rate") return { tab: "inputs" };
  const state = repair === "rate" ? "live" : "silent";
  const device = sensors.find((one) =>
    "device_name" in reason ? one.device_name === reason.device_name : one.state === state,
  )?.device_id;
  return { tab: "soiling", ...(device !== undefined && { device }) };
}

/** Shown as 0.0 [%, points]. */
const CLEAN = 0.05;

function startOf({ rained, estimated }: NonNullable<PlantDecision["soiling"]>): keyof typeof planStarts {
  if (rained) return "rain";
  return estimated ? "forward" : "measured";
}

/** One starting loss, of the plan. */
function sourceLines({ soiling, sources, numbers }: PlantDecision): string[] {
  const rows = sourceRows({ sources, numbers }).map(({ label, value, source }) => `${label}: ${value} (${source}).`);
  if (soiling === null) return rows;
  const { loss, range, day } = soiling;
  if (loss < CLEAN && range < CLEAN) return [texts.clean, ...rows];
  const start = texts.start(format.percent(loss, 1), format.number(range, 1), format.shortDay(day), startOf(soiling));
  return [start, ...rows];
}

/** Days of which the forecast counts, and how far it is trusted. */
function forecastLines({ outlook, timezone }: PlantDecision): string[] {
  if (outlook === null) return [];
  if (outlook.missingSince !== undefined) return [texts.noForecast(format.shortDay(outlook.missingSince))];
  const { service, issuedAt, record, days } = outlook;
  const percent = (share: number): string => format.percent(100 * share, 0);
  return [
    texts.issued(forecastTitles[service], format.instant(issuedAt, timezone)),
    ...days.map(({ day, share, chance, inches }) =>
      texts.forecastDay(format.shortDay(day), percent(chance), format.inches(inches), percent(share)),
    ),
    texts.record(format.number(record)),
    texts.spots,
  ];
}

function meaningLines(decision: PlantDecision): string[] {
  const { wash, changed } = decision;
  return [
    noRushReason(decision),
    wash && texts.means(texts.worth, decisionTooltips.worth(decision, wash)),
    wash && texts.means(decideTexts.curve.window, decisionTooltips.window),
    texts.means(decideTexts.year.practice, decisionTooltips.practice(decision)),
    changed && texts.since(format.shortDay(changed.since), changed.reasons.join(", ")),
  ].filter((line) => line !== null);
}
