import { setTimeout as pause } from "node:timers/promises";
import { DEMO_PASSWORD } from "../../../tools/demo/people.ts";
import { OWNER } from "./devices.ts";

const TOO_MANY = 429;
const TRIES = 20;

export type OwnerCall = (method: "GET" | "POST" | "PUT", path: string, json?: unknown) => Promise<Response>;

export const signInOnce = (
  { address }: { readonly address: string },
  { email, password }: { email: string; password: string },
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${address}/api/account/sign-in`, {
    method: "POST",
    headers: { origin: address, "content-type": "application/json", ...headers },
    body: JSON.stringify({ email, password }),
  });

export async function cookiesOf(portal: { readonly address: string }, email = OWNER): Promise<string> {
  const signIn = () => signInOnce(portal, { email, password: DEMO_PASSWORD });
  let answer = await signIn();
  // People of one address are rate-limited, so they sign in one at a time.
  for (let time = 0; answer.status === TOO_MANY && time < TRIES; time++) {
    await pause(1000 * Number(answer.headers.get("retry-after") ?? 1));
    answer = await signIn();
  }
  if (!answer.ok) throw new Error(`The sign-in was answered with ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0]!)
    .join("; ");
}

export async function ownerCalls(portal: { readonly address: string }, email = OWNER): Promise<OwnerCall> {
  const cookie = await cookiesOf(portal, email);
  return async (method, path, json) => {
    const answer = await fetch(portal.address + path, {
      method,
      headers: { origin: portal.address, "content-type": "application/json", cookie },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
    return answer;
  };
}
