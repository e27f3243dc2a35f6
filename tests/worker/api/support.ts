import { type Schema, Validator } from "@cfworker/json-schema";
import type { Operation } from "#contract/v1/operation";
import { v1Document } from "../../../worker/api/documents.ts";
import { aPerson, aPlant, aSession } from "../access/people.ts";
import { aDevice, someDays } from "../devices/builders.ts";
import { aToken } from "../tokens/support.ts";

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Schema;
}
interface CallObject {
  parameters?: Parameter[];
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}
export const document = JSON.parse(JSON.stringify(v1Document())) as {
  paths: Record<string, { get: CallObject }>;
  components: { schemas: Record<string, Schema> };
};
export const described = ({ path }: Operation) => document.paths[`/api/v1${path}`]!.get;
const faults = (schema: Schema, value: unknown) =>
  new Validator({ ...schema, components: document.components }, "2020-12", false).validate(value).errors;

/** An owner with two plants, two devices and some days, a token, and what belongs to another owner. */
export async function aReadablePlant() {
  const owner = await aPerson();
  const cookie = await aSession(owner.id);
  const token = await aToken(owner);
  const plant = await aPlant({ owners: [owner.id], plant_name: '=cmd|"x"' });
  await aPlant({ owners: [owner.id], plant_name: "Empty" });
  const device = await aDevice(plant, { device_name: "East", offset: 0.25, wash_extension_data: false });
  await aDevice(plant, {
    device_name: "West",
    extension_health: 3,
    systematic_points: 0.4,
    last_data_at: 1_800_000_000,
  });
  await someDays(device, "2026-03-01", [
    {},
    { loss: 3.1, uncertainty: 0.3, updated_at: 1_772_500_000 },
    null,
    { loss: null, quality: 0 },
    { quality: 2 },
    { loss: -0.4, uncertainty: null, window_insolation: null },
  ]);
  const other = await aPlant({ owners: [(await aPerson()).id] });
  const ids: Record<string, string> = { plant_id: plant, device_id: device };
  const foreign: Record<string, string> = { plant_id: other, device_id: await aDevice(other) };
  return { owner, token, cookie, ids, foreign };
}

export const addressOf = ({ path }: Operation, of: Record<string, string>) =>
  `/api/v1${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => of[name]!)}`;

/** Rows at each end of a long list that are checked, because checking all 8,760 hours of a year takes half a second. */
const ENDS = 30;
function withoutMiddle(answer: unknown): unknown {
  const { data } = answer as { data?: unknown[] };
  if (!Array.isArray(data) || data.length <= 2 * ENDS) return answer;
  return Object.assign({}, answer, { data: [...data.slice(0, ENDS), ...data.slice(-ENDS)] });
}

/** Fails if the document doesn't describe the answer exactly. */
export async function misfits(operation: Operation, response: Response): Promise<unknown> {
  const type = response.headers.get("content-type")!.split(";", 1)[0]!;
  const schema = described(operation).responses[String(response.status)]?.content[type]?.schema;
  if (!schema) return `${operation.id} doesn't name ${response.status} ${type}: ${await response.text()}`;
  if (type === "text/csv") return null;
  const found = faults(schema, withoutMiddle(await response.json()));
  return found.length === 0 ? null : found;
}
