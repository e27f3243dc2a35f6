import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CalculationInputs, SaveCalculationInputs } from "#contract/records/inputs";
import type { SaveEnergyFile } from "#contract/savings/energy-file";
import type { SavingsRequest } from "#contract/savings/savings";
import { api, unwrap } from "../../api/client.ts";

export const inputsQuery = (plant: string) =>
  queryOptions({
    queryKey: ["plant", plant, "calculation-inputs"],
    queryFn: ({ signal }) =>
      unwrap(api.plant[":id"]["calculation-inputs"].$get({ param: { id: plant } }, { init: { signal } })),
  });

export const saveInputs = (plant: string, json: SaveCalculationInputs) =>
  unwrap(api.plant[":id"]["calculation-inputs"].$put({ param: { id: plant }, json }));

export const saveEnergyFile = (plant: string, json: SaveEnergyFile) =>
  unwrap(api.plant[":id"]["energy-file"].$put({ param: { id: plant }, json }));

/** Null: it isn't there any more. */
export async function energyFileText(plant: string): Promise<string | null> {
  const answer = await api.plant[":id"]["energy-file"].$get({ param: { id: plant } });
  return answer.ok ? answer.text() : null;
}

export const soilingIntervals = (device: string) =>
  unwrap(api.device.detectSoilingRateInterval.$post({ json: { device_id: device } }));

export const startSavings = (json: SavingsRequest) => unwrap(api.device.savings.$post({ json }));

export const savingsStatusQuery = (job: string) =>
  queryOptions({
    queryKey: ["savings", job],
    queryFn: ({ signal }) => unwrap(api.device.savings.status.$post({ json: { job } }, { init: { signal } })),
  });

/** Basis of a plan; `energyFrom` identifies the energy year. May be some minutes old. */
export const savingsBasisQuery = (device: string, energyFrom: number | null) =>
  queryOptions({
    queryKey: ["device", device, "savings", "basis", energyFrom],
    queryFn: ({ signal }) =>
      unwrap(api.device[":id"].savings.basis.$get({ param: { id: device } }, { init: { signal } })),
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  });

export const latestSavingsQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "savings", "latest"],
    queryFn: ({ signal }) =>
      unwrap(api.device[":id"].savings.latest.$get({ param: { id: device } }, { init: { signal } })),
  });

export const plantPlanQuery = (plant: string) =>
  queryOptions({
    queryKey: ["plant", plant, "savings", "latest"],
    queryFn: ({ signal }) =>
      unwrap(api.plant[":id"].savings.latest.$get({ param: { id: plant } }, { init: { signal } })),
  });

export const plantDecisionQuery = (plant: string) =>
  queryOptions({
    queryKey: ["plant", plant, "decision"],
    queryFn: ({ signal }) => unwrap(api.plant[":id"].decision.$get({ param: { id: plant } }, { init: { signal } })),
    refetchInterval: 300_000,
  });

export const previewQuery = (plant: string, inputs: CalculationInputs) =>
  queryOptions({
    queryKey: ["plant", plant, "decision", inputs],
    queryFn: ({ signal }) =>
      unwrap(api.plant[":id"].decision.$post({ param: { id: plant }, json: { inputs } }, { init: { signal } })),
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  });

const ofPlant = new Set<unknown>(["decision", "savings"]);
const ofDevice = new Set<unknown>(["recommendation", "savings", "daily-analysis", "information"]);

/** After a change of what the plan is made of; marks and messages follow from the new decision. */
export async function refreshPlans(client: QueryClient, plant: string): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [kind, id, part] }) =>
      (kind === "plant" && id === plant && ofPlant.has(part)) ||
      (kind === "device" && ofDevice.has(part)) ||
      kind === "decisions",
  });
  await client.invalidateQueries({
    predicate: ({ queryKey: [kind] }) => kind === "next-washes" || kind === "messages",
  });
}

export const recommendationQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "recommendation"],
    queryFn: ({ signal }) =>
      unwrap(api.device[":id"].recommendation.$get({ param: { id: device } }, { init: { signal } })),
    refetchInterval: 300_000,
  });
