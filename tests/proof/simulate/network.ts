import { Fault, type FaultRate } from "./faults.ts";

export interface ServerAddress {
  readonly address: string;
}

export interface WireCall {
  method: "GET" | "POST" | "DELETE";
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** Lost: request or answer did not arrive; the outcome is unknown. */
export type WireReply = { lost: true } | { lost: false; status: number; body: unknown; cookies: string[] };

export class TrafficCounts {
  requests = 0;
  lostRequests = 0;
  lostReplies = 0;
  duplicates = 0;
  unreachable = 0;
  serverErrors = 0;
  readonly times: number[] = [];
}

const TIMEOUT_MS = 30_000;

/** A network that loses requests and answers, and delivers requests twice. */
export class FaultyNetwork {
  private readonly server: ServerAddress;
  private readonly weather: FaultRate;
  private readonly traffic: TrafficCounts;
  private readonly requestLoss = new Fault();
  private readonly replyLoss = new Fault();
  private readonly duplication = new Fault();

  constructor(server: ServerAddress, weather: FaultRate, traffic: TrafficCounts) {
    this.server = server;
    this.weather = weather;
    this.traffic = traffic;
  }

  async send(call: WireCall): Promise<WireReply> {
    if (this.requestLoss.isStriking(this.weather)) {
      this.traffic.lostRequests++;
      return { lost: true };
    }
    const isTwice = this.duplication.isStriking(this.weather);
    const isReplyLost = this.replyLoss.isStriking(this.weather);
    const replies = [this.carry(call)];
    if (isTwice) {
      this.traffic.duplicates++;
      replies.push(this.carry(call));
    }
    const reply = (await Promise.all(replies))[isTwice && this.weather.random() < 0.5 ? 1 : 0]!;
    if (!isReplyLost || reply.lost) return reply;
    this.traffic.lostReplies++;
    return { lost: true };
  }

  private async carry({ method, path, headers, body }: WireCall): Promise<WireReply> {
    const began = performance.now();
    this.traffic.requests++;
    try {
      const { address } = this.server;
      const answer = await fetch(address + path, {
        method,
        headers: { ...headers, origin: address, ...(body !== undefined && { "content-type": "application/json" }) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      this.traffic.times.push(performance.now() - began);
      if (answer.status >= 500) {
        this.traffic.serverErrors++;
        return { lost: true };
      }
      const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]!);
      return { lost: false, status: answer.status, body: text === "" ? null : JSON.parse(text), cookies };
    } catch {
      this.traffic.unreachable++;
      return { lost: true };
    }
  }
}
