/** Runs in Node, workerd and browsers, so it uses no API of only one of them. */
import type { Analytics } from "../../../analytics-wasm/index.ts";
import { workload } from "./workload.ts";

function numbersOf(result: unknown): number[] {
  if (typeof result === "number") return [result];
  if (typeof result === "string") return numbersOf(Array.from(result, (sign) => sign.codePointAt(0)));
  if (result instanceof Float64Array || result instanceof Uint8Array || Array.isArray(result)) {
    const items = Array.from<unknown>(result);
    return [items.length, ...items.flatMap((item) => numbersOf(item))];
  }
  if (typeof result === "object" && result !== null) return Object.values(result).flatMap((item) => numbersOf(item));
  throw new Error(`A result holds ${typeof result}: give it bits to compare.`);
}

function bytesOf(numbers: number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(numbers.length * 8));
  for (const [index, number] of numbers.entries()) {
    // Engines choose sign and payload of NaN.
    if (Number.isNaN(number)) view.setBigUint64(index * 8, 0x7ff8_0000_0000_0000n, true);
    else view.setFloat64(index * 8, number, true);
  }
  return new Uint8Array(view.buffer);
}

async function digest(result: unknown): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", bytesOf(numbersOf(result)));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function digests(analytics: Analytics): Promise<Record<string, string>> {
  const entries = Object.keys(analytics).map(async (name): Promise<[string, string]> => {
    const run = workload[name as keyof Analytics];
    return [name, run ? await digest(run(analytics)) : "no workload"];
  });
  return Object.fromEntries(await Promise.all(entries));
}
