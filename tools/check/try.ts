import { decisionFigures, decisionText } from "#contract/decision/texts";
import { tryAnswer, type TryTerms } from "#domain/try/answer";
import type { EnergyRead } from "#domain/try/energy";
import { tryFigures } from "#domain/try/figures";
import type { LoggerDays } from "#domain/try/logger-days";
import type { Analytics } from "../../analytics-wasm/types.ts";

export function tryLines(
  { loggers, energies }: { loggers: readonly LoggerDays[]; energies: readonly EnergyRead[] },
  known: { terms: TryTerms; timezone: string },
  analytics: Analytics,
): string[] {
  const [logger, ...others] = loggers;
  const [energy = null, ...more] = energies.flatMap((read) => (read.ok ? [read.energy] : []));
  if (logger === undefined || others.length + more.length > 0)
    return ["needs one logger file and at most one energy file"];
  const answer = tryAnswer(logger, { energy, ...known }, analytics);
  const figures = [...tryFigures(answer), ...(answer.decision ? decisionFigures(answer.decision) : [])];
  return [
    ...figures.map(({ label, value, note }) => `${label}: ${value ?? "–"} (${note})`),
    answer.decision === null ? "No decision." : Object.values(decisionText(answer.decision)).join(" "),
  ];
}
