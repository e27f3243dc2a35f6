import type { Command } from "#contract/commands/command";
import type { WashRecord } from "#contract/devices/device";
import {
  ACKNOWLEDGMENT_NEEDED,
  type CommandHistory,
  type ConfigAnswer,
  type DeviceConfig,
} from "#contract/devices/config";
import type { AddedDevice } from "#contract/devices/registration";
import type { JobStatus, StartedJob } from "#contract/common/job";
import type { PlantAdded } from "#contract/plants/users";
import type { Problem } from "#contract/common/problem";
import { type SeriesAnswer, seriesFrom } from "#contract/series/answer";
import type { VisibilityFlags } from "#contract/common/visibility";
import type { LoggedRequest } from "../../../tools/physics/device-log.ts";
import type { WireReply, FaultyNetwork } from "./network.ts";

const PROMPTS = 5;
/** Waits after a rate limit, and after no answer [ms]. */
const [TOO_MANY_WAIT, LOST_WAIT] = [5000, 500];
const TOO_MANY = 429;
const PAGE = 200;

export type RequestOutcome =
  | { kind: "lost" }
  | { kind: "command"; command: Command }
  /** The queue is full, or the warnings changed too often: no command was made. */
  | { kind: "refused" };

export class FakeOperator {
  private readonly wire: FaultyNetwork;
  private cookie = "";

  constructor(wire: FaultyNetwork) {
    this.wire = wire;
  }

  async signIn(email: string, password: string): Promise<void> {
    const reply = await this.insist("POST", "/api/account/sign-in", { email, password });
    this.cookie = reply.cookies.join("; ");
  }

  async addPlant(form: Record<string, unknown>): Promise<string> {
    return ((await this.insist("POST", "/api/plant/addPlant", form)).body as PlantAdded).data.plant_id;
  }

  async hidePlant(id: string): Promise<void> {
    const seen: VisibilityFlags = { status: "Enable", hideOnNOC: false, isDevUnit: false };
    await this.insist("POST", "/api/visibility", { kind: "plant", id, seen, flags: { ...seen, status: "Disable" } });
  }

  async addDevice(form: Record<string, unknown>): Promise<AddedDevice> {
    return (await this.insist("POST", "/api/device/addDevice", form)).body as AddedDevice;
  }

  /** Requests a command and confirms the portal's warnings; a repeated request has the same key. */
  async ask({ device, action, parameter, key }: LoggedRequest, expiry: number | null): Promise<RequestOutcome> {
    let acknowledged: string[] = [];
    for (let prompt = 0; prompt < PROMPTS; prompt++) {
      const body = { device_id: device, device_param: parameter, actionType: action, acknowledged };
      const expires = expiry === null ? {} : { expires_in: expiry };
      const reply = await this.call("POST", `/api/device/config/${action}`, { ...body, ...expires }, key);
      if (reply.lost) return { kind: "lost" };
      if (reply.status === 202) return { kind: "command", command: (reply.body as ConfigAnswer).command };
      if (reply.status === TOO_MANY) return { kind: "refused" };
      const problem = reply.body as Problem;
      if (reply.status !== 409 || problem.type !== ACKNOWLEDGMENT_NEEDED) throw unexpectedReply(parameter, reply);
      acknowledged = Object.keys(problem.fields ?? {});
    }
    return { kind: "refused" };
  }

  async cancel(device: string, command: string): Promise<boolean> {
    const reply = await this.call("DELETE", `/api/device/${device}/commands/${command}`);
    if (!reply.lost && ![200, 409, TOO_MANY].includes(reply.status)) throw unexpectedReply("taking back", reply);
    return !reply.lost && reply.status === 200;
  }

  async calculate(device: string, since: string): Promise<string | null> {
    const body = { device_id: device, save: true, start_date: since };
    const reply = await this.call("POST", "/api/device/calculate", body);
    if (reply.lost || reply.status === 409 || reply.status === TOO_MANY) return null;
    if (reply.status !== 202) throw unexpectedReply("a calculation", reply);
    return (reply.body as StartedJob).statusKey;
  }

  async job(key: string): Promise<JobStatus> {
    return (await this.insist("GET", `/api/device/calculate/status/${key}`)).body as JobStatus;
  }

  async history(device: string): Promise<Command[]> {
    const all: Command[] = [];
    for (;;) {
      const before = all.length > 0 ? `&before=${all.at(-1)!.id}` : "";
      const { body } = await this.insist("GET", `/api/device/${device}/commands?limit=${PAGE}${before}`);
      const { commands, more } = body as CommandHistory;
      all.push(...commands);
      if (!more) return all;
    }
  }

  async config(device: string): Promise<DeviceConfig> {
    return (await this.insist("GET", `/api/device/${device}/config`)).body as DeviceConfig;
  }

  async washes(device: string): Promise<WashRecord[]> {
    return ((await this.insist("GET", `/api/device/${device}/wash-log`)).body as { records: WashRecord[] }).records;
  }

  async samples(device: string, from: number, to: number): Promise<Map<number, number | null>> {
    const range = [from, to].map((t) => new Date(t * 1000).toISOString()).join("/");
    const path = `/api/device/getDeviceDataIrradianceChart/${device}/${range}?quantities=iC&resolution=0`;
    const answer = (await this.insist("GET", path)).body as SeriesAnswer;
    const { t, columns, resolution } = seriesFrom(answer);
    if (resolution !== 0) throw new Error("The samples of a range were answered in buckets.");
    return new Map(t.map((second, index) => [second, columns.iC![index]!]));
  }

  private async insist(method: "GET" | "POST", path: string, body?: unknown) {
    for (let time = 0; time < 60; time++) {
      const reply = await this.call(method, path, body);
      if (!reply.lost && reply.status < 300) return reply;
      if (!reply.lost && reply.status !== TOO_MANY) throw unexpectedReply(path, reply);
      await new Promise((resolve) => setTimeout(resolve, reply.lost ? LOST_WAIT : TOO_MANY_WAIT));
    }
    throw new Error(`Nobody answers ${path}.`);
  }

  private call(method: "GET" | "POST" | "DELETE", path: string, body?: unknown, key?: string): Promise<WireReply> {
    const headers = { cookie: this.cookie, ...(key !== undefined && { "idempotency-key": key }) };
    return this.wire.send({ method, path, headers, body });
  }
}

const unexpectedReply = (what: string, { status, body }: Extract<WireReply, { lost: false }>): Error =>
  new Error(`${what} failed (${status}): ${JSON.stringify(body).slice(0, 500)}`);
