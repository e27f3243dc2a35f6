import { queryOptions } from "@tanstack/react-query";
import type { SaveCalculationInputs } from "#contract/records/inputs";
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

export const soilingIntervals = (device: string) =>
  unwrap(api.device.detectSoilingRateInterval.$post({ json: { device_id: device } }));

export const rainResponseQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "rain-response"],
    queryFn: ({ signal }) =>
      unwrap(api.device[":id"]["rain-response"].$get({ param: { id: device } }, { init: { signal } })),
    staleTime: 60 * 60_000,
    refetchOnWindowFocus: false,
  });

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

export const recommendationQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "recommendation"],
    queryFn: ({ signal }) =>
      unwrap(api.device[":id"].recommendation.$get({ param: { id: device } }, { init: { signal } })),
    refetchInterval: 300_000,
  });
