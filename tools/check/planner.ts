import { readEnergyFile } from "#domain/energy-file/index";
import type { Analytics } from "../../analytics-wasm/types.ts";
import { planLines, planProblem, rainOfPlace, usualAssumptions } from "./plan.ts";

export const planOptions = {
  place: { type: "string" },
  price: { type: "string", default: String(usualAssumptions.price) },
  rate: { type: "string", default: String(usualAssumptions.rate) },
  wash: { type: "string", default: String(usualAssumptions.wash) },
  threshold: { type: "string", default: String(usualAssumptions.threshold) },
} as const;
type PlanValues = { [K in Exclude<keyof typeof planOptions, "place">]: string } & { place?: string };

export async function planner(
  { place = "", ...texts }: PlanValues,
  analytics: Analytics,
): Promise<(content: Uint8Array, customStartDate: string) => string[]> {
  const [lat, lng] = place.split(",").map(Number);
  const [price, rate, wash, threshold] = [texts.price, texts.rate, texts.wash, texts.threshold].map(Number);
  const known = [lat, lng, price, rate, wash, threshold].every((value) => Number.isFinite(value));
  const rain = known ? await rainOfPlace({ lat: lat!, lng: lng! }, analytics) : null;
  return (content, customStartDate) => {
    const file = readEnergyFile(content, { customStartDate });
    if (!file.ok) return [];
    if (!known) return ["plan       not made: give --place 30.27,-97.74 and plain numbers for the rest"];
    if (!rain) return ["plan       not made: the climate of this place is not known"];
    const assumed = { price: price!, rate: rate!, wash: wash!, threshold: threshold! };
    return planLines(planProblem(file.dailyKwh, rain, assumed, analytics), analytics);
  };
}
