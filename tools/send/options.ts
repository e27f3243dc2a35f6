import { parseArgs } from "node:util";
import { loggerClocks } from "#contract/inbound/inbound";

export interface SendOptions {
  path: string;
  address: string;
  key: string;
  follow: boolean;
  every: number;
  state: string | null;
  query: Record<string, string>;
}

export const usage = `npm run send -- FILE|DIR --address https://portal.example [--follow] [--every 10]
                [--sensor 10] [--clock standard|local|utc] [--format "YYYY-MM-DD hh:mm"] [--state FILE]
  Sends the .dat and .csv files of a logger with the key in SOILSIGHT_KEY, from where it left off. --follow keeps running and sends
  what is appended. A line is sent once its line end is there. Progress is kept in .soilsight-sent.json next to each file.`;

export type ReadOptions = { ok: true; options: SendOptions } | { ok: false; why: string };

export function readOptions(args: string[], key: string | undefined): ReadOptions {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        address: { type: "string", default: "http://localhost:8787" },
        follow: { type: "boolean", default: false },
        every: { type: "string", default: "10" },
        sensor: { type: "string" },
        clock: { type: "string" },
        format: { type: "string" },
        state: { type: "string" },
      },
    });
  } catch (error) {
    return { ok: false, why: (error as Error).message };
  }
  const { values, positionals } = parsed;
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) return { ok: false, why: "Name one file or one folder." };
  if (!URL.canParse(values.address))
    return { ok: false, why: "--address takes an address, such as https://portal.example." };
  if (key === undefined || key === "") return { ok: false, why: "Set SOILSIGHT_KEY to the key of the device." };
  const every = Number(values.every);
  if (!(every >= 1)) return { ok: false, why: "--every takes seconds, at least 1." };
  if (values.clock !== undefined && !loggerClocks.some((clock) => clock === values.clock))
    return { ok: false, why: "--clock takes standard, local or utc." };
  const query = {
    ...(values.sensor !== undefined && { sensorType: values.sensor }),
    ...(values.clock !== undefined && { clock: values.clock }),
    ...(values.format !== undefined && { tsFormat: values.format }),
  };
  const address = values.address.replace(/\/$/, "");
  return {
    ok: true,
    options: { path, address, key, follow: values.follow, every, state: values.state ?? null, query },
  };
}
