import { env, exports } from "cloudflare:workers";
import { openApiDocument } from "../../../worker/api/documents.ts";
import { sha256Hex } from "../../../worker/platform/digest.ts";
import { devices } from "../../../worker/platform/schema.ts";
import { aPerson, aPlant, aSession, db } from "../access/people.ts";

const ORIGIN = "http://localhost";

type Operations = Record<string, { responses: Record<string, unknown> }>;
const { paths } = openApiDocument() as { paths: Record<string, Operations> };

/** Throws if the document doesn't name the status of an answer, so every test of the inbound API compares both. */
export async function documented(request: Request): Promise<Response> {
  const response = await exports.default.fetch(request);
  const path = new URL(request.url).pathname.replace(/\/$/, "");
  const isOf = (pattern: string) => new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);
  const operations = Object.entries(paths).find(([pattern]) => isOf(pattern))?.[1];
  const responses = operations?.[request.method.toLowerCase()]?.responses;
  if (responses && !(String(response.status) in responses || (response.status >= 500 && "5XX" in responses)))
    throw new Error(`The document of ${request.method} ${path} doesn't name ${response.status}.`);
  return response;
}

export async function aRegisteredDevice(values: Partial<typeof devices.$inferInsert> = {}, owners: string[] = []) {
  const device_id = crypto.randomUUID();
  const key = crypto.randomUUID();
  await db.insert(devices).values({
    device_id,
    device_name: "Test Device",
    plant_id: await aPlant({ owners }),
    lat: 36.75,
    lng: -119.77,
    timezone: "America/Los_Angeles",
    installationdate: "2025-03-09",
    api_key_hash: await sha256Hex(key),
    ...values,
  });
  return { id: device_id, key, stub: env.DEVICE.getByName(device_id) };
}

export async function anUploader(permitted = true) {
  const user = await aPerson({ inbound_api_access: permitted });
  return { cookie: await aSession(user.id), device: await aRegisteredDevice({}, [user.id]) };
}

export function postReadings(
  key: string | null,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const request = new Request(`${ORIGIN}/api/device/inbound/readings`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body),
  });
  return documented(request);
}

interface UploadOptions {
  key?: string;
  cookie?: string;
  name?: string;
  query?: Record<string, string>;
}

export function putFile(
  deviceId: string,
  content: string | Uint8Array,
  options: UploadOptions = {},
): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([content], options.name ?? "station.dat"));
  const query = new URLSearchParams({ deviceId, sensorType: "10", ...options.query });
  const headers = new Headers({ "sec-fetch-site": "same-origin" });
  if (options.key !== undefined) headers.set("x-api-key", options.key);
  if (options.cookie !== undefined) headers.set("cookie", options.cookie);
  return documented(
    new Request(`${ORIGIN}/api/device/inbound/sensor/data?${query.toString()}`, { method: "PUT", headers, body: form }),
  );
}

export const TOA5_HEAD = [
  '"TOA5","Station","CR1000","1","CR1000.Std.31","CPU:soiling.CR1","1","Table"',
  '"TIMESTAMP","RECORD","GeffRef","GeffTest","TempRef","TempTest"',
  '"TS","RN","W/m2","W/m2","C","C"',
  '"","","Avg","Avg","Avg","Avg"',
];

/** TOA5 file of a CR-PVS1, a row a minute from `first` (logger clock). */
export function toa5(first: number, minutes: number, loss = 3): string {
  const rows = Array.from({ length: minutes }, (_, index) => {
    const stamp = new Date((first + index * 60) * 1000).toISOString().slice(0, 19).replace("T", " ");
    const clean = 700 + (index % 10);
    return `"${stamp}",${index},${clean},${(clean * (1 - loss / 100)).toFixed(2)},31.5,33.25`;
  });
  return `${[...TOA5_HEAD, ...rows].join("\r\n")}\r\n`;
}
