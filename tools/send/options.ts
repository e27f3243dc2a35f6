import { parseArgs } from "node:util";
import { loggerClocks } from "#contract/inbound/inbound";

export interface SendOptions {
  path: string;
  address: string;
  key: string;
  follow: boolean;
  every: number;
  state: string | null;
  /** [minutes] */
  timeout: number;
  again: boolean;
  query: Record<string, string>;
}

export const usage = `npm run send -- FILE|DIR --address https://portal.example [--follow] [--every 10]
                [--sensor 10] [--clock standard|local|utc] [--format "YYYY-MM-DD hh:mm"] [--state FILE]
                [--timeout 30] [--again] [--help]
  Sends the .dat and .csv files of a logger with the key in SOILSIGHT_KEY, from where it left off. --follow keeps running and sends
  what is appended. A line is sent once its line end is there. Progress is kept in .soilsight-sent.json next to each file.
  Without --follow it ends with code 1 after --timeout minutes without success, and the next run continues there. A second run for the
  same path ends at once with code 0. --again sends the files from their start, with rows whose upload was undone in the portal.`;

export type ReadOptions = { ok: true; options: SendOptions } | { ok: false; why: string | null };

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
        timeout: { type: "string", default: "30" },
        again: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    return { ok: false, why: (error as Error).message };
  }
  const { values, positionals } = parsed;
  if (values.help) return { ok: false, why: null };
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) return { ok: false, why: "Name one file or one folder." };
  if (!URL.canParse(values.address))
    return { ok: false, why: "--address takes an address, such as https://portal.example." };
  if (key === undefined || key === "") return { ok: false, why: "Set SOILSIGHT_KEY to the key of the device." };
  const every = Number(values.every);
  if (!(every >= 1)) return { ok: false, why: "--every takes seconds, at least 1." };
  const timeout = Number(values.timeout);
  if (!(timeout > 0)) return { ok: false, why: "--timeout takes minutes, above 0." };
  if (values.clock !== undefined && !loggerClocks.some((clock) => clock === values.clock))
    return { ok: false, why: "--clock takes standard, local or utc." };
  const query = {
    ...(values.sensor !== undefined && { sensorType: values.sensor }),
    ...(values.clock !== undefined && { clock: values.clock }),
    ...(values.format !== undefined && { tsFormat: values.format }),
    ...(values.again && { again: "1" }),
  };
  const address = values.address.replace(/\/$/, "");
  const { follow, again, state = null } = values;
  return { ok: true, options: { path, address, key, follow, every, state, timeout, again, query } };
}
