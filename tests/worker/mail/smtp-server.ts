/** Global setup (Node): SMTP servers on loopback, and a page with what they received. */
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { TestProject } from "vitest/node";

export interface Received {
  server: string;
  from: string;
  to: string;
  user: string | null;
  secure: boolean;
  raw: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    smtp: {
      /** Ports: without login, with login, STARTTLS with an untrusted certificate, TLS with one. */
      open: number;
      login: number;
      starttls: number;
      tls: number;
      /** `GET /?to=address` returns its mails as JSON. */
      received: number;
    };
  }
}

const refusals: Record<string, number> = { "refused@": 550, "later@": 451 };

export const LOGIN = { user: "portal", password: "p@ss:wörd/1" };

export default async function setup(project: TestProject): Promise<() => void> {
  const received: Received[] = [];
  const closers: (() => void)[] = [];

  const listen = async (name: string, options: SMTPServerOptions): Promise<number> => {
    const server = new SMTPServer({
      ...options,
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        username === LOGIN.user && password === LOGIN.password
          ? done(null, { user: username })
          : done(new Error("Wrong login")),
      onRcptTo({ address }, _session, done) {
        const code = Object.entries(refusals).find(([start]) => address.startsWith(start))?.[1];
        done(code ? Object.assign(new Error("Not now"), { responseCode: code }) : null);
      },
      onData(stream, session, done) {
        const { envelope, user, secure } = session;
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo[0]?.address ?? "";
        stream.on("end", done);
        void text(stream).then((raw) => received.push({ server: name, from, to, user: user ?? null, secure, raw }));
      },
    });
    // Clients should reject an untrusted certificate.
    server.on("error", () => undefined);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    closers.push(() => server.close());
    return (server.server.address() as AddressInfo).port;
  };

  const page = createServer((request, response) => {
    const to = new URL(request.url ?? "/", "http://localhost").searchParams.get("to");
    response.end(JSON.stringify(received.filter((mail) => mail.to === to)));
  });
  await new Promise<void>((resolve) => page.listen(0, "127.0.0.1", () => resolve()));
  closers.push(() => page.close());

  project.provide("smtp", {
    open: await listen("open", { authOptional: true, disabledCommands: ["STARTTLS", "AUTH"] }),
    login: await listen("login", { disabledCommands: ["STARTTLS"], allowInsecureAuth: true }),
    starttls: await listen("starttls", { authOptional: true }),
    tls: await listen("tls", { authOptional: true, secure: true }),
    received: (page.address() as AddressInfo).port,
  });
  return () => closers.forEach((close) => close());
}
