import type { Device } from "#contract/devices/device";
import type { Plant } from "#contract/plants/plant";
import type { NextWash, Recommendation } from "#contract/dashboard/recommendation";
import type { Session } from "#contract/accounts/session";
import type { FirstSelection } from "./first-selection.ts";
import { lastSelection } from "../selection/last-selection.ts";
import { choose, plantsByName } from "../selection/selection.model.ts";

export type FetchPath = <Body>(path: string) => Promise<Body | null>;

export interface FirstSigns {
  onPlace: (place: FirstSelection) => void;
  onDecision: (device: string, recommendation: Recommendation) => void;
}

const recommendationOf = (device: string): string => `/api/device/${device}/recommendation`;

const ofDevice = (plant: string, device: string): string[] => [
  `/api/device/getSoilingLoss/${device}`,
  `/api/plant/${plant}/calculation-inputs`,
  `/api/device/${device}/cleanings`,
  `/api/device/${device}/savings/latest`,
];

const devicesOf = (plant: string): string => `/api/device/all?plant=${plant}`;

/**
 * Requests what the dashboard shows first, before its program loads, in the order of `useSelection`: linked, last, or most urgent device. A
 * wrong guess only costs calls. Ends with the decision, or when none will come.
 */
export async function prefetchFirstData(
  ask: FetchPath,
  address: URLSearchParams,
  { onPlace, onDecision }: FirstSigns,
): Promise<void> {
  // An Admin with a chosen owner has other lists.
  const owner = address.get("owner");
  const requests = {
    session: ask<Session | null>("/api/session"),
    plants: owner === null ? ask<{ plants: Plant[] }>("/api/plant/all") : null,
    washes: ask<{ washes: NextWash[] }>("/api/next-washes"),
  };
  const session = await requests.session;
  if (!session?.permissions.includes("dashboard.view") || owner !== null) return;

  const last = lastSelection(session.user.id);
  const linked = { plant: address.get("plant") ?? undefined, device: address.get("device") ?? undefined };
  const askDevice = async (plant: string, device: string) => {
    onPlace({ plant, device });
    const answer = ask<Recommendation>(recommendationOf(device));
    for (const path of ofDevice(plant, device)) void ask(path);
    const recommendation = await answer;
    if (recommendation) onDecision(device, recommendation);
  };
  const askAll = (plant: string, device: string) => {
    void ask(devicesOf(plant));
    return askDevice(plant, device);
  };
  // A known place is requested at once, others only when a list has them.
  const isKnown = last !== null && (linked.plant ?? last.plant) === last.plant;
  if (isKnown && last.device !== null && (linked.device ?? last.device) === last.device)
    return askAll(last.plant, last.device);
  const isOpen = linked.plant === undefined && last === null;
  const urgent = isOpen ? (await requests.washes)?.washes[0] : undefined;
  if (urgent !== undefined) return askAll(urgent.plant_id, urgent.device_id);

  const plants = plantsByName((await requests.plants)?.plants ?? []);
  const remembered = last?.plant ?? null;
  const wanted = { urgent: [], lenient: false };
  const plant = choose(plants, ({ plant_id }) => plant_id, { ...wanted, linked: linked.plant, remembered })?.plant_id;
  if (plant === undefined) return;
  const devices = (await ask<{ devices: Device[] }>(devicesOf(plant)))?.devices ?? [];
  const device = choose(devices, ({ device_id }) => device_id, {
    ...wanted,
    linked: linked.device,
    remembered: last?.plant === plant ? last.device : null,
  })?.device_id;
  if (device !== undefined) await askDevice(plant, device);
}
