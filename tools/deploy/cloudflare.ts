import { spawnSync } from "node:child_process";
import type { DirectoryDatabase } from "../portal/database.ts";
import { environment } from "../process/command.ts";

export type CloudflareAnswer =
  | { ok: true; result: unknown }
  | { ok: false; status: number; code: number; message: string };

interface Envelope {
  success: boolean;
  result: unknown;
  errors?: { code: number; message: string }[];
}

export class Cloudflare {
  private readonly token: string;
  private readonly base: string;

  constructor(token: string, base = "https://api.cloudflare.com/client/v4") {
    this.token = token;
    this.base = base;
  }

  get(path: string): Promise<CloudflareAnswer> {
    return this.call(path, {});
  }

  directory(account: string, databaseId: string): DirectoryDatabase {
    const query = async (sql: string): Promise<{ results: unknown[] }[]> => {
      const path = `/accounts/${account}/d1/database/${databaseId}/query`;
      const answer = await this.call(path, { method: "POST", body: JSON.stringify({ sql }) });
      if (!answer.ok) throw new Error(`The database refused a query: ${answer.message} (code ${answer.code}).`);
      return answer.result as { results: unknown[] }[];
    };
    return {
      query: async <Row>(sql: string) => (await query(sql))[0]!.results as Row[],
      execute: async (statements) => void (await query(`${statements.join(";\n")};`)),
    };
  }

  private async call(path: string, init: RequestInit): Promise<CloudflareAnswer> {
    const headers = { authorization: `Bearer ${this.token}`, "content-type": "application/json" };
    const reply = await fetch(`${this.base}${path}`, { ...init, headers }).catch((error: Error) => error);
    if (reply instanceof Error)
      return {
        ok: false,
        status: 0,
        code: 0,
        message: `${this.base} cannot be reached: ${(reply.cause instanceof Error ? reply.cause : reply).message}`,
      };
    const body = (await reply.json().catch(() => null)) as Envelope | null;
    if (reply.ok && body?.success) return { ok: true, result: body.result };
    const { code = 0, message = reply.statusText } = body?.errors?.[0] ?? {};
    return { ok: false, status: reply.status, code, message };
  }

  async read<Result>(what: string, path: string): Promise<Result> {
    const answer = await this.get(path);
    if (answer.ok) return answer.result as Result;
    throw new Error(`${what} could not be read: ${answer.message} (code ${answer.code}).`);
  }
}

/** Token from the environment or of `wrangler login`; never logged. */
export function tokenOf(folder: string, env: NodeJS.ProcessEnv): string | null {
  const ownToken = env.CLOUDFLARE_API_TOKEN?.trim();
  if (ownToken) return ownToken;
  const command = ["auth", "token", "--json"];
  const { stdout } = spawnSync("wrangler", command, { cwd: folder, env: { ...environment, ...env }, encoding: "utf8" });
  return /"token"\s*:\s*"([^"]+)"/.exec(stdout ?? "")?.[1] ?? null;
}
