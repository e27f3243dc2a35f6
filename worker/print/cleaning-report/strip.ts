import * as format from "#contract/common/format";
import type { PlantDecision } from "#contract/decision/decision";
import { money, moneyRange, stepOfYear } from "#contract/decision/money";
import { basisLabels, decisionFigures, reasonText } from "#contract/decision/texts";
import type { Fact } from "../pdf/facts.ts";

/** What a report says of the decision under its headline. */
export function stripFacts(decision: PlantDecision): Fact[] {
  const { step, year, basis, reasons, numbers, sensors } = decision;
  const [worth] = decisionFigures(decision);
  const [reason] = reasons;
  const live = sensors.filter(({ state }) => state === "live").length;
  const lost = numbers?.lost ?? null;
  return [
    ...(worth ? [{ label: worth.label, value: `${worth.value} (${worth.note})` }] : []),
    ...(year
      ? [
          {
            label: "Over your practice",
            value: `${money(stepOfYear(step), year.overPractice.mean)} a year (${moneyRange(stepOfYear(step), year.overPractice)})`,
          },
        ]
      : []),
    { label: "Basis", value: [basisLabels[basis], ...(reason ? [reasonText(reason, decision)] : [])].join(": ") },
    { label: "Lost in the last 12 months", value: lost === null ? "not measured" : money(stepOfYear(step), lost) },
    {
      label: "Sensors",
      value: `${format.number(live)} of ${format.number(sensors.length)} live: ${sensors.map(({ device_name }) => device_name).join(", ")}`,
    },
  ];
}
