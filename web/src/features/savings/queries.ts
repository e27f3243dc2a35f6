import type { CalculationInputs, SaveCalculationInputs } from "#contract/records/inputs";
import type { SaveEnergyFile } from "#contract/savings/energy-file";
import type { SavingsRequest } from "#contract/savings/savings";
import { asked } from "../../api/asked.ts";
import { api, unwrap } from "../../api/client.ts";

export const inputsQuery = (plant: string) =>
  asked(["plant", plant, "calculation-inputs"], (init) =>
    api.plant[":id"]["calculation-inputs"].$get({ param: { id: plant } }, init),
  );

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

export const savingsStatus = (job: string) => unwrap(api.device.savings.status.$post({ json: { job } }));

/** Basis of a plan; `energyFrom` identifies the energy year. May be some minutes old. */
export const savingsBasisQuery = (plant: string, energyFrom: number | null) =>
  asked(
    ["plant", plant, "savings", "basis", energyFrom],
    (init) => api.plant[":id"].savings.basis.$get({ param: { id: plant } }, init),
    { staleTime: 10 * 60_000, refetchOnWindowFocus: false },
  );

export const plantPlanQuery = (plant: string) =>
  asked(["plant", plant, "savings", "latest"], (init) =>
    api.plant[":id"].savings.latest.$get({ param: { id: plant } }, init),
  );

export const plantDecisionQuery = (plant: string) =>
  asked(["plant", plant, "decision"], (init) => api.plant[":id"].decision.$get({ param: { id: plant } }, init), {
    refetchInterval: 300_000,
  });

export const previewQuery = (plant: string, inputs: CalculationInputs) =>
  asked(
    ["plant", plant, "decision", inputs],
    (init) => api.plant[":id"].decision.$post({ param: { id: plant }, json: { inputs } }, init),
    { staleTime: 60_000, retry: false, refetchOnWindowFocus: false },
  );

export const dailyAnalysisQuery = (device: string) =>
  asked(["device", device, "daily-analysis"], (init) =>
    api.device[":id"]["run-wash-analysis"].$get({ param: { id: device } }, init),
  );

export const setDailyAnalysis = (device: string, runWashAnalysis: boolean) =>
  unwrap(api.device[":id"]["run-wash-analysis"].$put({ param: { id: device }, json: { runWashAnalysis } }));
