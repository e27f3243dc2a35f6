import { certificate } from "./support/trusted-certificate.ts";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, describe, it } from "vitest";
import type { OutboxList } from "#contract/mail/mail";
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

async function mailServer(options: SMTPServerOptions): Promise<SMTPServer> {
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
  return server;
}

const portals: Server[] = [];
async function portalWith(scheme: "smtp" | "smtps", server: SMTPServer) {
  const { port } = server.server.address() as AddressInfo;
  const address = `${scheme}://${login.user}:${encodeURIComponent(login.password)}@localhost:${port}`;
  const portal = await startServer({ SMTP_URL: address });
  portals.push(portal);
  await people(portal, [{ id: "admin", user_type: "Admin" }, { id: "early" }, { id: "forgetful" }]);
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
  return async (who: string): Promise<OutboxList["mails"][number]> => {
    const asked = await post("account/reset", { email: emailOf(who) });
    if (!asked.ok) throw new Error(`${who} could not ask for a link: ${asked.status}`);
    for (;;) {
      const answer = await fetch(`${portal.origin}/api/mail/outbox`, { headers: { cookie } });
      const { mails } = (await answer.json()) as OutboxList;
      const mail = mails.find(({ to }) => to === emailOf(who));
      if (mail && (mail.state !== "waiting" || mail.error !== null)) return mail;
      await pause(50);
    }
  };
}

afterAll(async () => {
  for (const portal of portals) await portal.stop();
  for (const server of servers) server.close();
});

describe("a portal whose mail server offers encryption", { concurrent: false }, () => {
  const isSent = { state: "sent", error: null };

  it("sends nothing to a server that cannot prove its name, keeps the mail for later, and upgrades once it can", async ({
    expect,
  }) => {
    const server = await mailServer({});
    const outcomeOf = await portalWith("smtp", server);
    expect(await outcomeOf("early")).toMatchObject({ state: "waiting" });
    expect(heard).toEqual([]);
    server.updateSecureContext(certificate);
    expect(await outcomeOf("forgetful")).toMatchObject(isSent);
    expect(heard).toMatchObject([{ user: "portal", secure: true, mail: expect.stringContaining("To: forgetful@") }]);
  });

  it("verifies a server that encrypts from the start, and sends", async ({ expect }) => {
    heard.length = 0;
    const outcomeOf = await portalWith("smtps", await mailServer({ ...certificate, secure: true }));
    expect(await outcomeOf("forgetful")).toMatchObject(isSent);
    expect(heard).toMatchObject([{ user: "portal", secure: true, mail: expect.stringContaining("To: forgetful@") }]);
  });
});
