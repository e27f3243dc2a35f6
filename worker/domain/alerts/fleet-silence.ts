import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { FLEET_SILENT, SILENCE_LIMIT } from "#contract/alerts/rules";
import type { ConditionResult } from "./conditions.ts";
import { connectionLevel, type ReportingFacts, silenceLimit } from "./connection-level.ts";

export interface FleetSilence {
  finding: ConditionResult;
  devices: string[];
  /** Those of `devices` that are not back. */
  silent: ReadonlySet<string>;
}

export interface SilenceFacts extends ReportingFacts {
  device_id: string;
  plant: { id: string; name: string };
}

const silentFrom = (facts: SilenceFacts): number => facts.last_data_at! + silenceLimit(facts);

/** The limit of a device that delivered once or twice is so long that it tells neither that it stopped with others nor that it is awake. */
const hasFirstLimit = ({ report_step, silence_limit }: SilenceFacts): boolean =>
  silence_limit === null && report_step === SILENCE_LIMIT.firstStep;

/**
 * Finds out whether a large part of the fleet became silent at once. `judged`: devices to consider. `known`: the open
 * alert and its devices. The alert ends when half of these are back, or after two days.
 */
export function fleetSilence(
  judged: readonly SilenceFacts[],
  known: { since: number; devices: readonly string[] } | null,
  now: number,
): FleetSilence {
  const reporting = judged.filter((one) => connectionLevel(one, now) !== null && !hasFirstLimit(one));
  const fresh = reporting
    .filter((one) => silentFrom(one) <= now && silentFrom(one) > now - FLEET_SILENT.within)
    .map(({ device_id }) => device_id);
  if (known === null) {
    const recent = reporting.filter(({ last_data_at }) => last_data_at! > now - SECONDS_PER_DAY).length;
    const isMany = fresh.length >= FLEET_SILENT.devices && fresh.length * 100 >= recent * FLEET_SILENT.percent;
    return { finding: isMany ? { holds: true, since: now } : { holds: false }, devices: fresh, silent: new Set(fresh) };
  }
  const devices = [...new Set([...known.devices, ...fresh])];
  const silent = new Set(reporting.filter((one) => silentFrom(one) <= now).map(({ device_id }) => device_id));
  const back = devices.filter((id) => !silent.has(id)).length;
  const isOver = back * 2 >= devices.length || now - known.since >= FLEET_SILENT.longest;
  return { finding: isOver ? { holds: false } : { holds: true, since: known.since }, devices, silent };
}
