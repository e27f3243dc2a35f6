import { queryOptions } from "@tanstack/react-query";
import type { SaveCalculationInputs, SaveEnergyFile } from "#contract/savings/calculation-inputs";
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

/** Stretches of a device's history in which only soiling went on. */
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

/**
 * What a plan rests on besides the inputs; `energyFrom` tells one stored energy year from the next. The page's clock and the
 * newest good day move on slowly: a plan may rest on them for some minutes.
 */
export const savingsBasisQuery = (device: string, energyFrom: number | null) =>
  queryOptions({
    queryKey: ["device", device, "savings", "basis", energyFrom],
    queryFn: ({ signal }) =>
      unwrap(api.device[":id"].savings.basis.$get({ param: { id: device } }, { init: { signal } })),
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  });

/** The newest finished calculation of a device, so that the screen opens with the decision and not with a question. */
export const latestSavingsQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "savings", "latest"],
    queryFn: ({ signal }) =>
      unwrap(api.device[":id"].savings.latest.$get({ param: { id: device } }, { init: { signal } })),
  });

/** What to do about washing, from the saved inputs. The server calculates it again whenever something it rests on changed. */
export const recommendationQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "recommendation"],
    queryFn: ({ signal }) =>
      unwrap(api.device[":id"].recommendation.$get({ param: { id: device } }, { init: { signal } })),
    refetchInterval: 300_000,
  });
