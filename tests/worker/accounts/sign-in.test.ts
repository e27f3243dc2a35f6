import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { texts } from "#contract/texts";
import { aPerson, aSession, call, PASSWORD } from "../access/people.ts";

/** Each test signs in from an address of its own, so that none meets another's limit. */
const from = () => ({ "cf-connecting-ip": crypto.randomUUID() });
const signIn = (email: string, password: string, more: { cookie?: string; headers?: Record<string, string> } = {}) =>
  call("POST", "/api/account/sign-in", {
    json: { email, password },
    headers: { ...from(), ...more.headers },
    ...(more.cookie === undefined ? {} : { cookie: more.cookie }),
  });
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]!;

describe("signing in", () => {
  it("opens a session in one cookie that scripts cannot read", async ({ expect }) => {
    const user = await aPerson({ password: PASSWORD });
    const answer = await signIn(user.email, PASSWORD);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ user: { id: user.id, user_type: "Owner", demo: false } });
    expect(answer.headers.getSetCookie()).toHaveLength(1);
    const [pair, ...attributes] = cookieOf(answer).split("; ");
    expect(pair).toMatch(/^__Host-session=.{40,}$/);
    expect(attributes.toSorted()).toEqual(["HttpOnly", "Max-Age=604800", "Path=/", "SameSite=Lax", "Secure"]);
    const cookie = pair!;
    const session = await (await call("GET", "/api/session", { cookie })).json();
    expect(session).toMatchObject({ user: { id: user.id } });
    void aSession;
    void env;
    void texts;
  });
});
