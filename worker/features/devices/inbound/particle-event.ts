import * as v from "valibot";
import { DeviceConfigurationReport, DeviceHealthReport } from "#contract/devices/reports";
import type { ParticleEvent } from "#contract/inbound/particle-event";
import type { DeviceReport } from "../../../device/state/configuration.ts";
import { wrongFields } from "../../../platform/validate.ts";
import { parseJson } from "./parse-json.ts";
import { type Readings, readReadings } from "./readings-body.ts";

export type EventNews =
  | { kind: "readings"; readings: Readings }
  | { kind: "report"; report: DeviceReport }
  | { kind: "other" }
  | { kind: "wrong"; fields: Record<string, string> };

/**
 * Reads an event by the last part of its name, whatever prefix a product uses: `spark/status`, `data`, `wecInfo`, `config-info` and
 * `health`. An event without its own time gets that of its publication.
 */
export function readEvent(event: ParticleEvent): EventNews {
  const at = Math.floor(Date.parse(event.published_at) / 1000);
  const name = event.event.split("/").at(-1)!;
  if (event.event === "spark/status") return connection(event.data, at);
  if (!["data", "wecInfo", "config-info", "health"].includes(name)) return { kind: "other" };
  const data = objectOf(event.data);
  if (!data) return { kind: "wrong", fields: { data: "This event's data must be a JSON object." } };
  switch (name) {
    case "data":
      return readings(Array.isArray(data.t) || "rows" in data ? data : [{ t: at, ...data }]);
    case "wecInfo":
      return readings({ t: [], washes: [{ publishTime: at, ...data }] });
    case "config-info":
      return reportNews(v.safeParse(DeviceConfigurationReport, { t: at, ...data }), "configuration");
    default:
      return reportNews(v.safeParse(DeviceHealthReport, { t: at, ...data }), "health");
  }
}

/** Only these two concern the connection; `auto-update` and the like don't. */
function connection(data: ParticleEvent["data"], at: number): EventNews {
  if (data !== "online" && data !== "offline") return { kind: "other" };
  return { kind: "report", report: { kind: "connection", online: data === "online", at } };
}

function readings(body: unknown): EventNews {
  const read = readReadings(body);
  return read.ok ? { kind: "readings", readings: read.value } : { kind: "wrong", fields: read.fields };
}

type Parsed = v.SafeParseResult<typeof DeviceConfigurationReport> | v.SafeParseResult<typeof DeviceHealthReport>;

function reportNews(parsed: Parsed, kind: "configuration" | "health"): EventNews {
  return parsed.success
    ? { kind: "report", report: { kind, report: parsed.output } as DeviceReport }
    : { kind: "wrong", fields: wrongFields(parsed.issues) };
}

function objectOf(data: ParticleEvent["data"]): Record<string, unknown> | null {
  const value: unknown = typeof data === "string" ? parseJson(data) : data;
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
