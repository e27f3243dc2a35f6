import { compareNames } from "#contract/common/compare-names";
import { alertTexts } from "#contract/alerts/alert-texts";
import { SENSOR_IN_DOUBT } from "#contract/devices/device";
import { ALL_DEVICES, type HealthFilter, healthFilters, isIn } from "#contract/noc/health-filters";
import type { NocFleet, NocLevel } from "#contract/noc/noc";
import type { MapPoint } from "../../map/map.model.ts";
import type { Status } from "../../ui/states/StatusBadge.tsx";
import { nocTexts as texts } from "./texts.ts";

export interface Entity extends MapPoint {
  kind: "device" | "plant";
  plantId: string;
  plantName: string;
  level: NocLevel;
  filters: number;
  alerts: number;
  isHidden: boolean;
  isMaintained: boolean;
  lastDataAt: number | null;
  /** Silence from which the connection is lost [s]; null for a plant, and for a device that can't be late. */
  silenceLimit: number | null;
  timezone: string;
}

const statuses: readonly Status[] = ["ok", "warning", "critical"];
const statusOf = (level: NocLevel): Status => (level === null ? "unknown" : statuses[level]!);

/** What `level` is about: what is critical, then a sensor in doubt, whose other figures mean little. */
function deviceText({ devices }: NocFleet, n: number): string {
  const { disabled, level, ares, extension, inDoubt, lastDataAt } = devices;
  if (disabled[n]) return texts.disabled;
  if (level[n] === null) return lastDataAt[n] === null ? texts.noReport : texts.noRhythm;
  if (ares[n] === 2) return texts.lost;
  const wash = extension[n] ?? 0;
  if (wash >= 3) return texts.extension[wash]!;
  if (inDoubt[n]) return SENSOR_IN_DOUBT;
  if (wash > 0 && ares[n] !== 1) return texts.extension[wash]!;
  if (ares[n] === null) return texts.noReport;
  return ares[n] === 1 ? texts.poor : texts.healthy;
}

const alertDetail = (count: number): string | undefined => (count === 0 ? undefined : texts.waiting(count));

/** The state that a filter asks for comes first; the map and other filters show the worst. */
export function statusIn({ statusText }: Pick<Entity, "statusText">, filter: HealthFilter): string {
  const asked = healthFilters[filter];
  if (filter === 0 || filter === ALL_DEVICES || statusText.startsWith(asked)) return statusText;
  return `${asked} · ${statusText}`;
}

export const filterName = (filter: HealthFilter, view: "devices" | "plants"): string =>
  filter === ALL_DEVICES && view === "plants" ? texts.allPlants : healthFilters[filter];

export const devicesOf = (fleet: NocFleet): Entity[] =>
  fleet.devices.id.map((id, n): Entity => {
    const { plants, devices } = fleet;
    const plant = devices.plant[n]!;
    return {
      id,
      kind: "device",
      name: devices.name[n]!,
      plantId: plants.id[plant]!,
      plantName: plants.name[plant]!,
      lat: devices.lat[n]!,
      lng: devices.lng[n]!,
      level: devices.level[n]!,
      status: statusOf(devices.level[n]!),
      statusText: deviceText(fleet, n),
      detail: devices.maintained[n] ? alertTexts.maintenance.badge : alertDetail(devices.alerts[n]!),
      filters: devices.filters[n]!,
      alerts: devices.alerts[n]!,
      isHidden: devices.hidden[n]!,
      isMaintained: devices.maintained[n]!,
      lastDataAt: devices.lastDataAt[n]!,
      silenceLimit: devices.ares[n] === null ? null : devices.silenceLimit[n]!,
      timezone: devices.timezone[n]!,
    };
  });

export function plantsOf(fleet: NocFleet): Entity[] {
  const byPlant = Map.groupBy(devicesOf(fleet), ({ plantId }) => plantId);
  const disabled = new Set(fleet.devices.id.filter((_, n) => fleet.devices.disabled[n]));
  return fleet.plants.id.map((id, n) => {
    const isHidden = fleet.plants.hidden[n]!;
    const counted = (byPlant.get(id) ?? []).filter((one) => !disabled.has(one.id) && (isHidden || !one.isHidden));
    const levels = counted.flatMap(({ level }) => (level === null ? [] : [level]));
    const level = levels.length === 0 ? null : (Math.max(...levels) as NocLevel);
    const bad = levels.filter((one) => one > 0).length;
    const alerts = counted.reduce((sum, one) => sum + one.alerts, 0);
    return {
      id,
      kind: "plant",
      name: fleet.plants.name[n]!,
      plantId: id,
      plantName: fleet.plants.name[n]!,
      lat: fleet.plants.lat[n]!,
      lng: fleet.plants.lng[n]!,
      level,
      status: statusOf(level),
      statusText: plantText(counted.length, bad, level),
      detail: alertDetail(alerts),
      filters: counted.reduce((bits, one) => bits | one.filters, 0),
      alerts,
      isHidden,
      isMaintained: counted.length > 0 && counted.every(({ isMaintained }) => isMaintained),
      silenceLimit: null,
      lastDataAt: counted.reduce<number | null>((newest, { lastDataAt }) => laterOf(newest, lastDataAt), null),
      timezone: counted[0]?.timezone ?? "UTC",
    };
  });
}

const plantText = (all: number, bad: number, level: NocLevel): string =>
  all === 0 ? texts.noDevices : bad > 0 ? texts.attention(bad, all) : level === null ? texts.noRhythm : texts.healthy;

const laterOf = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.max(a, b);

export const countsOf = (entities: readonly Entity[], filters: readonly HealthFilter[]): number[] => {
  const counted = entities.filter(({ isHidden }) => !isHidden);
  return filters.map((filter) => counted.filter((one) => isIn(one.filters, filter)).length);
};

export const shownOf = (entities: readonly Entity[], filter: HealthFilter, showHidden: boolean): Entity[] =>
  entities
    .filter((one) => (showHidden || !one.isHidden) && isIn(one.filters, filter))
    .toSorted((a, b) => (b.level ?? -1) - (a.level ?? -1) || b.alerts - a.alerts || compareNames(a.name, b.name));

/** The plants that are wanted, and their devices. */
export function partOf(fleet: NocFleet, isWanted: (plantId: string) => boolean): NocFleet {
  const kept = fleet.plants.id.flatMap((id, n) => (isWanted(id) ? [n] : []));
  const placeOf = new Map(kept.map((n, place) => [n, place]));
  const devices = rowsOf(
    fleet.devices,
    fleet.devices.plant.flatMap((plant, n) => (placeOf.has(plant) ? [n] : [])),
  );
  return {
    ...fleet,
    plants: rowsOf(fleet.plants, kept),
    devices: { ...devices, plant: devices.plant.map((plant) => placeOf.get(plant)!) },
  };
}

const rowsOf = <Columns extends object>(columns: Columns, rows: readonly number[]): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, values]) => [name, rows.map((n) => (values as unknown[])[n])]),
  ) as Columns;
