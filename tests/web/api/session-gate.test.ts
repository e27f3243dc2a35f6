import { describe, it } from "vitest";
import { CONFIRMATION_NEEDED } from "#contract/accounts/confirm";
import { callTexts } from "#contract/common/call-texts";
import { withConfirmation, withReplay } from "../../../web/src/api/replay.ts";
import { makeSessionGate } from "../../../web/src/api/session/session-gate.ts";

const json = (status: number, title: string) => Response.json({ type: "about:blank", title, status }, { status });

function aServer() {
  const state = { signedIn: false, sent: [] as [string, string | null, unknown][] };
  const send = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, "http://portal.invalid");
    state.sent.push([pathname, new Headers(init?.headers).get("idempotency-key"), init?.body]);
    return state.signedIn ? Response.json({ stored: true }) : json(401, callTexts.unauthorized);
  };
  return { state, send };
}

describe("a session that ends under a person", () => {
  it("keeps refused calls until the same person is back, then sends each once more, as it was [P-193, D-226]", async ({
    expect,
  }) => {
    const gate = makeSessionGate();
    gate.offer();
    const { state, send } = aServer();
    const call = withReplay(gate, send);
    const save = call("/api/plant/p/inputs", { method: "PUT", body: "{}", headers: { "Idempotency-Key": "k" } });
    const read = call("/api/session");
    await expect.poll(() => gate.isClosed()).toBe(true);
    state.signedIn = true;
    gate.settle(true);
    const answers = await Promise.all([save, read]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(gate.isClosed()).toBe(false);
    expect(state.sent.filter(([path]) => path.endsWith("inputs"))).toEqual([
      ["/api/plant/p/inputs", "k", "{}"],
      ["/api/plant/p/inputs", "k", "{}"],
    ]);
    expect(state.sent).toHaveLength(4);
  });

  it("sends a call only once more, and gives the refusal when nobody signs in", async ({ expect }) => {
    const gate = makeSessionGate();
    const leave = gate.offer();
    const { state, send } = aServer();
    const call = withReplay(gate, send);
    const again = call("/api/plant/all");
    await expect.poll(() => gate.isClosed()).toBe(true);
    gate.settle(true);
    expect([(await again).status, state.sent.length]).toEqual([401, 2]);
    const given = call("/api/plant/all");
    await expect.poll(() => gate.isClosed()).toBe(true);
    leave();
    expect([(await given).status, state.sent.length, gate.isClosed()]).toEqual([401, 3, false]);
  });

  it("is none without a page that offers the sign-in, for a wrong password, and for signing out", async ({
    expect,
  }) => {
    const gate = makeSessionGate();
    const { send } = aServer();
    expect((await withReplay(gate, send)("/api/plant/all")).status).toBe(401);
    gate.offer();
    const wrong = withReplay(gate, async () => json(401, "The email or password is incorrect."));
    expect((await wrong("/api/account/password")).status).toBe(401);
    expect((await withReplay(gate, send)("/api/account/sign-out")).status).toBe(401);
    expect(gate.isClosed()).toBe(false);
  });

  it("does not hold a call that its caller gives up", async ({ expect }) => {
    const gate = makeSessionGate();
    gate.offer();
    const caller = new AbortController();
    const pending = withReplay(gate, aServer().send)("/api/plant/all", { signal: caller.signal });
    await expect.poll(() => gate.isClosed()).toBe(true);
    caller.abort();
    await expect(pending).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("a change that needs the password again", () => {
  function aServer() {
    const state = { confirmed: false, sent: [] as unknown[] };
    const send = async (input: RequestInfo | URL, init?: RequestInit) => {
      state.sent.push(init?.body);
      if (input === "/api/forbidden") return json(403, "Forbidden");
      if (state.confirmed) return Response.json({ stored: true });
      const body = { type: CONFIRMATION_NEEDED, title: "Enter your password.", status: 403 };
      return Response.json(body, { status: 403 });
    };
    return { state, send };
  }

  it("waits for it and is then sent once more, as it was", async ({ expect }) => {
    const gate = makeSessionGate();
    gate.offer();
    const { state, send } = aServer();
    const save = withConfirmation(gate, send)("/api/staff/updateStaff", { method: "POST", body: "{}" });
    await expect.poll(() => gate.isClosed()).toBe(true);
    state.confirmed = true;
    gate.settle(true);
    expect([(await save).status, state.sent]).toEqual([200, ["{}", "{}"]]);
  });

  it("is refused when the person cancels; other refusals ask for nothing", async ({ expect }) => {
    const gate = makeSessionGate();
    gate.offer();
    const { state, send } = aServer();
    const call = withConfirmation(gate, send);
    expect([(await call("/api/forbidden")).status, gate.isClosed()]).toEqual([403, false]);
    const save = call("/api/staff/updateStaff");
    await expect.poll(() => gate.isClosed()).toBe(true);
    gate.settle(false);
    expect([(await save).status, state.sent.length, gate.isClosed()]).toEqual([403, 2, false]);
  });
});
