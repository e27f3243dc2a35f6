import type { DailySoiling } from "#contract/soiling/soiling";
import { DEMO_PASSWORD } from "./people.ts";

export interface PortalClient {
  read<Answer>(path: string): Promise<Answer>;
  days(deviceId: string, from: string, to: string): Promise<DailySoiling>;
  send<Answer>(method: "POST" | "PUT", path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** The portal answered, and did not do what it was asked. */
export class RefusedCall extends Error {
  readonly status: number;

  constructor(what: string, status: number, text: string) {
    super(`${what} failed (${status}): ${text.slice(0, 500)}`);
    this.status = status;
  }
}

const refusal = async (what: string, reply: Response): Promise<RefusedCall> =>
  new RefusedCall(what, reply.status, await reply.text());

export async function signIn(address: string, email: string): Promise<PortalClient> {
  const headers: Record<string, string> = { origin: address, "content-type": "application/json" };
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    more?: Record<string, string>,
  ): Promise<Response> => {
    const reply = await fetch(`${address}${path}`, {
      method,
      headers: { ...headers, ...more },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!reply.ok) throw await refusal(`${method} ${path}`, reply);
    return reply;
  };
  const session = await call("POST", "/api/account/sign-in", { email, password: DEMO_PASSWORD }).catch(
    (error: Error) => {
      throw new Error(
        `${email} could not sign in, which needs its first password and an enabled account (npm run admin -- --email ${email} --enable). ${error.message}`,
      );
    },
  );
  headers.cookie = session.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0]!)
    .join("; ");
  const read = async <Answer>(path: string) => (await (await call("GET", path)).json()) as Answer;
  return {
    read,
    days: (deviceId, from, to) => read(`/api/device/${deviceId}/insolation/${from}/${to}`),
    send: async <Answer>(...[method, path, body, more]: Parameters<PortalClient["send"]>) =>
      (await (await call(method, path, body, more)).json()) as Answer,
  };
}

export async function callAsDevice(
  address: string,
  key: string,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
): Promise<unknown> {
  const reply = await fetch(`${address}/api/device/inbound/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw await refusal(`${method} ${path}`, reply);
  return reply.json();
}

export async function postReadings(address: string, key: string, body: unknown): Promise<void> {
  await callAsDevice(address, key, "POST", "readings", body);
}
