import { type CalculationInputs, startingInputs } from "#contract/records/inputs";
import { calculationInputs } from "../../../worker/platform/schema.ts";
import type { Server } from "./server.ts";

export const savedInputs = ({ directory }: Server, change: Partial<CalculationInputs> = {}, plant_id = "plant01") =>
  directory
    .insert(calculationInputs)
    .values({ plant_id, values: { ...startingInputs, ...change }, version: 1, saved_by: "owner01", saved_at: 1 });
