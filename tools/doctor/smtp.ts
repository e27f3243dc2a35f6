import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { type SmtpServer, smtpServer } from "../../worker/adapters/mail/smtp/server.ts";
import { fail, type Finding, ok, warn } from "./finding.ts";

const TIMEOUT_MS = 8000;

const replyOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = "";
    const done = (act: () => void) => {
      socket.off("data", take).off("error", stop).off("close", close);
      act();
    };
    const take = (data: Buffer) => {
      text += data.toString("latin1");
      if (/^\d{3} .*\r?\n$/m.test(text)) done(() => resolve(text.trim()));
    };
    const stop = (error: Error) => done(() => reject(error));
    const close = () => done(() => reject(new Error("the server closed the connection")));
    socket.on("data", take).on("error", stop).on("close", close);
  });

async function exchange(socket: Socket, expected: string, command?: string): Promise<void> {
  if (command !== undefined) socket.write(`${command}\r\n`);
  const reply = await replyOf(socket);
  if (!reply.startsWith(expected)) throw new Error(`the server answered "${reply.split("\n").at(-1)}"`);
}

async function tryServer({ host, port, security, login }: SmtpServer): Promise<void> {
  let socket: Socket = security === "tls" ? connectTls({ host, port, servername: host }) : connectPlain({ host, port });
  const timer = setTimeout(() => socket.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
  try {
    await exchange(socket, "220");
    await exchange(socket, "250", "EHLO soilsight");
    if (security === "starttls") {
      await exchange(socket, "220", "STARTTLS");
      const plain = socket;
      socket = connectTls({ socket: plain, servername: host });
      await exchange(socket, "250", "EHLO soilsight");
    }
    if (login !== null) {
      const plain = Buffer.from(`\0${login.user}\0${login.password}`).toString("base64");
      await exchange(socket, "235", `AUTH PLAIN ${plain}`);
    }
    socket.end("QUIT\r\n");
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

export async function checkMail(settings: Record<string, string>): Promise<Finding> {
  const written = settings.SMTP_URL;
  if (!written)
    return warn(
      "Mail: no mail server is set up",
      "Emails are only listed in the outbox. Set SMTP_URL (docs/operations.md, Mail).",
    );
  const read = smtpServer(written);
  if (!read.ok) return fail("Mail: SMTP_URL is wrong", read.reason);
  const { host, port } = read.server;
  return tryServer(read.server).then(
    () => ok(`Mail: ${host}:${port} answers${read.server.login === null ? "" : " and accepts the sign-in"}`),
    (error: Error) => fail(`Mail: ${host}:${port} did not work`, `Check SMTP_URL and the server: ${error.message}.`),
  );
}
