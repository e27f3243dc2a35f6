import { DurableObject } from "cloudflare:workers";
import { LIVE_CHECK_MS, LIVE_PING, LIVE_PONG, liveEnds } from "#contract/noc/live";
import type { Principal } from "../../../platform/context.ts";
import { principalBySessionId } from "../../../access/sessions/session.ts";
import { now } from "../../../platform/clock.ts";
import { database } from "../../../platform/db.ts";
import { logError } from "../../../platform/log.ts";
import { nocChanges } from "../changes.ts";
import { SESSION_HEADER } from "./open.ts";

interface Member {
  sessionId: string;
  ownerId: string | null;
  /** Messages after this time are still to be sent [UTC epoch seconds]. */
  after: number;
}

type LiveEnd = keyof typeof liveEnds;

function endOf(member: Pick<Member, "ownerId">, principal: Principal | null): LiveEnd | null {
  if (!principal) return "signedOut";
  if (!principal.permissions.has("noc.view")) return "forbidden";
  return principal.ownerId === member.ownerId ? null : "ownerChanged";
}

/** Sockets per person; further screens poll every half minute. */
const MAX_SOCKETS_PER_PERSON = 20;
/** Close code for data that is not expected (RFC 6455). */
const UNSUPPORTED_DATA = 1003;

interface Listener {
  socket: WebSocket;
  member: Member;
}

/**
 * Screens that listen for messages. The room hibernates while its sockets stay open, and stores only the time of its next check. Each check
 * reads whom a socket belongs to and sends what that person may see.
 */
export class NocRoom extends DurableObject<Env> {
  private delivery: Promise<void> | null = null;
  private isOverdue = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    // The platform answers pings without waking the object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(LIVE_PING, LIVE_PONG));
  }

  override async fetch(request: Request): Promise<Response> {
    const at = now();
    const sessionId = request.headers.get(SESSION_HEADER) ?? "";
    const principal = await principalBySessionId(this.env, sessionId, at);
    if (!principal?.permissions.has("noc.view")) return new Response(null, { status: 403 });
    const { id } = principal.user;
    if (this.ctx.getWebSockets(id).length >= MAX_SOCKETS_PER_PERSON) return new Response(null, { status: 429 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [id]);
    server.serializeAttachment({ sessionId, ownerId: principal.ownerId, after: Math.floor(at) - 1 } satisfies Member);
    if ((await this.ctx.storage.getAlarm()) === null) await this.scheduleCheck();
    return new Response(null, { status: 101, webSocket: client });
  }

  async announce(): Promise<void> {
    this.ctx.waitUntil(this.deliver());
  }

  override async alarm(): Promise<void> {
    await this.deliver();
    if (this.ctx.getWebSockets().length > 0) await this.scheduleCheck();
  }

  override webSocketMessage(socket: WebSocket): void {
    socket.close(UNSUPPORTED_DATA);
  }

  private scheduleCheck(): Promise<void> {
    return this.ctx.storage.setAlarm(Date.now() + LIVE_CHECK_MS);
  }

  /** Runs one delivery at a time. Announcements meanwhile are in the next one, which limits the cost of a burst. */
  private deliver(): Promise<void> {
    if (this.delivery !== null) {
      this.isOverdue = true;
      return this.delivery;
    }
    this.delivery = this.deliverAll();
    return this.delivery;
  }

  private async deliverAll(): Promise<void> {
    try {
      do {
        this.isOverdue = false;
        const listeners = this.ctx
          .getWebSockets()
          .map((socket) => ({ socket, member: socket.deserializeAttachment() as Member }));
        const sessions = Map.groupBy(listeners, ({ member }) => member.sessionId);
        await Promise.all([...sessions].map(([id, screens]) => this.update(id, screens)));
      } while (this.isOverdue);
    } finally {
      // Runs in the same turn as the last check, so nothing can be announced in between.
      this.delivery = null;
    }
  }

  /**
   * Sends news to the screens of a session, read once for all of them, or closes those without access. After a fault the sockets wait for
   * the next check.
   */
  private async update(sessionId: string, screens: readonly Listener[]): Promise<void> {
    try {
      const at = now();
      const principal = await principalBySessionId(this.env, sessionId, at);
      const open = screens.filter(({ socket, member }) => {
        const end = endOf(member, principal);
        if (end) socket.close(liveEnds[end], end);
        return end === null;
      });
      if (!principal || open.length === 0) return;
      const after = Math.min(...open.map(({ member }) => member.after));
      const changes = await nocChanges(database(this.env), principal, after, at);
      const text = changes.messages.length > 0 ? JSON.stringify(changes) : null;
      for (const { socket, member } of open) {
        if (text !== null) socket.send(text);
        socket.serializeAttachment({ ...member, after: changes.until } satisfies Member);
      }
    } catch (error) {
      logError("live-socket-not-updated", error);
    }
  }
}
