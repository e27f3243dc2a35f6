import { certificate } from "./support/trusted-certificate.ts";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, beforeAll, describe, it } from "vitest";
import type { Outbox } from "#contract/mail/mail";
import { emailOf, people } from "./support/people.ts";
import { owner } from "./support/demonstration.ts";
import { type Server, startServer } from "./support/server.ts";

interface Heard {
  user: string | null;
  secure: boolean;
  mail: string;
}

const heard: Heard[] = [];
const servers: SMTPServer[] = [];
const login = { user: "portal", password: "p@ss:wörd/1" };

async function mailServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({
    ...options,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === login.user && password === login.password ? done(null, { user: username }) : done(new Error("No")),
    onData(stream, { user, secure }, done) {
      stream.on("end", done);
      void text(stream).then((mail) => heard.push({ user: user ?? null, secure, mail }));
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  servers.push(server);
  return (server.server.address() as AddressInfo).port;
}

const portals: Server[] = [];
async function portalWith(scheme: "smtp" | "smtps", port: number) {
  const address = `${scheme}://${login.user}:${encodeURIComponent(login.password)}@localhost:${port}`;
  const portal = await startServer({ SMTP_URL: address });
  portals.push(portal);
  await people(portal, [{ id: "admin", user_type: "Admin" }, { id: "forgetful" }]);
  const post = (path: string, json: unknown) =>
    fetch(`${portal.origin}/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: portal.origin },
      body: JSON.stringify(json),
    });
  const entered = await post("account/sign-in", { email: emailOf("admin"), password: owner.password });
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const settled = async (): Promise<Outbox["mails"][number]> => {
    for (;;) {
      const answer = await fetch(`${portal.origin}/api/mail/outbox`, { headers: { cookie } });
      const { mails } = (await answer.json()) as Outbox;
      const mail = mails.find(({ to }) => to === emailOf("forgetful"));
      if (mail && (mail.state !== "waiting" || mail.error !== null)) return mail;
    }
  };
  return { ask: () => post("account/reset", { email: emailOf("forgetful") }), settled };
}

let trusted: { starttls: number; tls: number; foreign: number };
beforeAll(async () => {
  trusted = {
    starttls: await mailServer({ ...certificate }),
    tls: await mailServer({ ...certificate, secure: true }),
    foreign: await mailServer({}),
  };
});
afterAll(async () => {
  for (const portal of portals) await portal.stop();
  for (const server of servers) server.close();
});

describe("a portal whose mail server offers encryption", { concurrent: false }, () => {
  it.for([
    ["smtp", "starttls"],
    ["smtps", "tls"],
  ] as const)("upgrades, verifies the server and sends (%s)", async ([scheme, kind], { expect }) => {
    heard.length = 0;
    const portal = await portalWith(scheme, trusted[kind]);
    expect((await portal.ask()).status).toBe(200);
    expect(await portal.settled()).toMatchObject({ state: "sent", error: null });
    expect(heard).toMatchObject([{ user: "portal", secure: true, mail: expect.stringContaining("To: forgetful@") }]);
  });

  it("sends nothing to a server that cannot prove its name, and keeps the mail for later", async ({ expect }) => {
    heard.length = 0;
    const portal = await portalWith("smtp", trusted.foreign);
    expect((await portal.ask()).status).toBe(200);
    expect(await portal.settled()).toMatchObject({ state: "waiting" });
    expect(heard).toEqual([]);
  });
});
