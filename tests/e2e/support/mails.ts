import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import PostalMime from "postal-mime";

export interface Mailbox {
  settings: { SMTP_URL: string };
  /** Waits for the newest mail with a link to `path`; returns path and query. */
  link(to: string, path: string): Promise<string>;
  stop(): void;
}

export async function mailbox(): Promise<Mailbox> {
  const texts: { to: string; text: string }[] = [];
  let arrived = Promise.withResolvers<void>();
  const take = async (to: string, raw: Buffer): Promise<void> => {
    const { text = "" } = await PostalMime.parse(raw);
    texts.unshift({ to, text });
    arrived.resolve();
    arrived = Promise.withResolvers();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        done();
        void take(envelope.rcptTo[0]?.address ?? "", Buffer.concat(chunks));
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const find = (to: string, path: string): string | undefined =>
    texts
      .filter((mail) => mail.to === to)
      .map(({ text }) => new RegExp(`https?://\\S+${path}[?/]\\S+`).exec(text)?.[0])
      .find(Boolean);
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}?security=none` },
    async link(to, path) {
      let address = find(to, path);
      while (address === undefined) {
        await arrived.promise;
        address = find(to, path);
      }
      const { pathname, search } = new URL(address);
      return pathname + search;
    },
    stop: () => server.close(),
  };
}
