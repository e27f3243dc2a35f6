import { connect } from "cloudflare:sockets";
import type { SmtpServer } from "./server.ts";

export interface SmtpReply {
  code: number;
  text: string;
}

const MAX_REPLY = 16_384;

export class SmtpConnection {
  private readonly server: string;
  private socket: Socket;
  private reader: ReadableStreamDefaultReader<Uint8Array>;
  private writer: WritableStreamDefaultWriter<Uint8Array>;
  private heard = "";
  private readonly decoder = new TextDecoder();

  constructor({ host, port, security }: SmtpServer) {
    const secureTransport = ({ tls: "on", starttls: "starttls", none: "off" } as const)[security];
    this.server = `The mail server ${host}:${port}`;
    this.socket = connect({ hostname: host, port }, { secureTransport, allowHalfOpen: false });
    this.reader = this.socket.readable.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    this.writer = this.socket.writable.getWriter() as WritableStreamDefaultWriter<Uint8Array>;
  }

  async greeting(): Promise<SmtpReply> {
    await this.socket.opened.catch(() => {
      // The runtime's own words are "Stream was cancelled."
      throw new Error(`${this.server} could not be reached.`);
    });
    return this.reply();
  }

  async say(text: string): Promise<SmtpReply> {
    await this.writer.write(new TextEncoder().encode(text));
    return this.reply();
  }

  /**
   * Switches to TLS and checks the certificate against the host. Drops plain text received before, which an attacker
   * could have injected.
   */
  encrypt(): void {
    this.reader.releaseLock();
    this.writer.releaseLock();
    this.socket = this.socket.startTls();
    this.reader = this.socket.readable.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    this.writer = this.socket.writable.getWriter() as WritableStreamDefaultWriter<Uint8Array>;
    this.heard = "";
  }

  async close(): Promise<void> {
    await this.socket.close().catch(() => undefined);
  }

  private async reply(): Promise<SmtpReply> {
    for (;;) {
      const whole = /^(?:\d{3}-[^\n]*\n)*(\d{3})(?: [^\n]*)?\r?\n/.exec(this.heard);
      if (whole) {
        this.heard = this.heard.slice(whole[0].length);
        return { code: Number(whole[1]), text: whole[0].trim().replaceAll(/[\r\n]+/g, " ") };
      }
      if (this.heard.length > MAX_REPLY) throw new Error("The server doesn't speak SMTP.");
      const { value, done } = await this.reader.read();
      if (done) throw new Error("The server closed the connection.");
      this.heard += this.decoder.decode(value, { stream: true });
    }
  }
}
