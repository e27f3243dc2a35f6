import { DEMO_PASSWORD } from "../demo/people.ts";
import { OWNER } from "./devices.ts";

export type Call = (method: "GET" | "POST", path: string, json?: unknown) => Promise<Response>;

/** Calls as an owner's browser makes them; the address may change when the program starts again. A refusal is thrown. */
export async function ownerCalls(portal: { readonly address: string }, email = OWNER): Promise<Call> {
  let cookie = "";
  const call: Call = async (method, path, json) => {
    const answer = await fetch(portal.address + path, {
      method,
      headers: { origin: portal.address, "content-type": "application/json", cookie },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const session = await call("POST", "/api/account/sign-in", { email, password: DEMO_PASSWORD });
  cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0]!)
    .join("; ");
  return call;
}
