import type { Command } from "#contract/commands/command";
import { ACKNOWLEDGMENT_NEEDED, type CommandHistory, type ConfigAnswer } from "#contract/devices/config";
import type { WireCommand, PendingCommands } from "#contract/devices/reports";
import type { ScratchDevice } from "../devices.ts";
import { cookiesOf } from "../owner-calls.ts";
import type { ServerAddress } from "../../simulate/network.ts";

export class Controller {
  private readonly server: ServerAddress;
  private readonly device: ScratchDevice;
  private readonly cookie: string;

  private constructor(server: ServerAddress, device: ScratchDevice, cookie: string) {
    this.server = server;
    this.device = device;
    this.cookie = cookie;
  }

  static async signIn(server: ServerAddress, device: ScratchDevice): Promise<Controller> {
    return new Controller(server, device, await cookiesOf(server));
  }

  async ask(parameter: string, key: string, acknowledged: string[] = []): Promise<Command | null> {
    const reply = await this.call("POST", "/api/device/config/function", key, {
      device_id: this.device.id,
      device_param: parameter,
      actionType: "function",
      acknowledged,
    });
    const body = (await reply.json()) as ConfigAnswer & { type?: string; fields?: Record<string, string> };
    if (reply.ok) return body.command;
    if (reply.status === 429) return null;
    if (body.type === ACKNOWLEDGMENT_NEEDED && acknowledged.length === 0)
      return this.ask(parameter, key, Object.keys(body.fields ?? {}));
    throw new Error(`${parameter} was answered with ${reply.status}: ${JSON.stringify(body)}`);
  }

  async history(): Promise<Command[]> {
    const all: Command[] = [];
    for (;;) {
      const before = all.length > 0 ? `&before=${all.at(-1)!.id}` : "";
      const reply = await this.call("GET", `/api/device/${this.device.id}/commands?limit=200${before}`);
      if (!reply.ok) throw new Error(`The history was answered with ${reply.status}: ${await reply.text()}`);
      const page = (await reply.json()) as CommandHistory;
      all.push(...page.commands);
      if (!page.more) return all;
    }
  }

  private call(method: string, path: string, key?: string, body?: unknown): Promise<Response> {
    const headers: Record<string, string> = { origin: this.server.address, cookie: this.cookie };
    if (key !== undefined) headers["idempotency-key"] = key;
    if (body !== undefined) headers["content-type"] = "application/json";
    return fetch(`${this.server.address}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
}

export class ObedientDevice {
  readonly done = new Map<string, number>();
  readonly acknowledged = new Set<string>();
  losesNext = false;
  private readonly unreported: WireCommand[] = [];
  private readonly server: ServerAddress;
  private readonly device: ScratchDevice;

  constructor(server: ServerAddress, device: ScratchDevice) {
    this.server = server;
    this.device = device;
  }

  async turn(): Promise<boolean> {
    for (let next = this.unreported[0]; next; next = this.unreported[0]) {
      await this.report(next, { received: true });
      await this.report(next, { result: 0 });
      this.acknowledged.add(next.id);
      this.unreported.shift();
    }
    const reply = await fetch(`${this.server.address}/api/device/inbound/commands`, { headers: this.headers() });
    if (!reply.ok) throw new Error(`Fetching was answered with ${reply.status}: ${await reply.text()}`);
    const { commands } = (await reply.json()) as PendingCommands;
    if (this.losesNext && commands.length > 0) return (this.losesNext = false);
    for (const command of commands) {
      this.done.set(command.id, (this.done.get(command.id) ?? 0) + 1);
      this.unreported.push(command);
    }
    return commands.length > 0;
  }

  private async report(command: WireCommand, body: { received: true } | { result: number }): Promise<void> {
    const reply = await fetch(`${this.server.address}/api/device/inbound/commands/${command.id}`, {
      method: "POST",
      headers: { ...this.headers(), "content-type": "application/json" },
      body: JSON.stringify({ attempt: command.attempt, ...body }),
    });
    if (!reply.ok) throw new Error(`An answer was answered with ${reply.status}: ${await reply.text()}`);
    await reply.arrayBuffer();
  }

  private headers(): Record<string, string> {
    return { authorization: `Bearer ${this.device.key}` };
  }
}
