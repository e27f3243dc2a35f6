import { createHmac } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { dayOf } from "#contract/common/calendar";
import type { PlantUsers } from "#contract/plants/users";
import type { Campaign } from "#contract/portfolio/campaigns";
import { eventTypes } from "#contract/webhooks/event-types";
import type { WebhookSecret } from "#contract/webhooks/webhooks";
import { stream } from "../../../../tools/physics/random.ts";
import { localWebhooks } from "../../../fixtures/webhooks/local.ts";
import { coOwner, scratchDevices, scratchDirectory } from "../devices.ts";
import { type DirectoryRows, directoryOf, rowsOf } from "../directory-rows.ts";
import { listening } from "../../../fixtures/listening.ts";
import { type OwnerCall, ownerCalls } from "../owner-calls.ts";
import { ScratchPortal } from "../portal.ts";

const DAY = 86_400;
const FIVE_MINUTES = "*/5 * * * *";
const MOVES = 8;
/** A run starts a second after its event, and all calls of a round take about one more [ms]. */
const ROUND_MS = 5000;
/** Long enough that kills come within a turn [ms]. */
const ANSWER_MS = 250;
/** A lease ends after a minute. */
const TIMEOUT_MS = 180_000;
/** A call that was under way as the right ended [ms]. */
const UNDER_WAY_MS = 1000;

interface Call {
  id: string;
  sequence: number;
  at: number;
  isSigned: boolean;
}

export interface WebhookProof {
  kills: number;
  /** Of the kills, those within a turn of a receiver that answers. */
  midTurn: number;
  events: number;
  calls: number;
  repeated: number;
  faults: string[];
}

/** `flaky` refuses the first attempt of every third event; `hangs` never answers. */
const kinds = ["good", "flaky", "hangs", "moved", "gone", "revoked"] as const;
type Kind = (typeof kinds)[number];

class Receiver {
  readonly calls = new Map<string, Call[]>([...kinds, "elsewhere"].map((kind) => [kind, []]));
  readonly secrets = new Map<string, string>();
  readonly server = createServer((request, response) => {
    void (async () => {
      const kind = (request.url ?? "/").slice(1);
      const body = await text(request);
      const header = (name: string) => String(request.headers[`webhook-${name}`]);
      const known = this.calls.get(kind) ?? this.calls.get("elsewhere")!;
      const isFirst = !known.some(({ id }) => id === header("id"));
      const { sequence } = JSON.parse(body || "{}") as { sequence: number };
      const signed = `${header("id")}.${header("timestamp")}.${body}`;
      const key = Buffer.from((this.secrets.get(kind) ?? "").replace("whsec_", ""), "base64");
      const isSigned = header("signature") === `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
      known.push({ id: header("id"), sequence, at: Date.now(), isSigned });
      await pause(ANSWER_MS);
      this.answer(kind, response, isFirst && sequence % 3 === 0);
    })();
  });

  private answer(kind: string, response: ServerResponse, fails: boolean): void {
    if (kind === "hangs") return;
    if (kind === "moved") response.writeHead(302, { location: "/elsewhere" });
    else response.writeHead(kind === "gone" ? 410 : kind === "flaky" && fails ? 503 : 204);
    response.end();
  }
}

async function add(call: OwnerCall, receiver: Receiver, address: string, kind: Kind): Promise<void> {
  const form = { name: kind, url: `${address}/${kind}`, types: Object.keys(eventTypes), plants: [] };
  const { secret } = (await (await call("POST", "/api/webhooks", form)).json()) as WebhookSecret;
  receiver.secrets.set(kind, secret);
}

/** Moves the plant of a campaign back and forth: an event each time. */
async function move(call: OwnerCall, campaign: string, times: number): Promise<void> {
  const path = `/api/portfolio/campaigns/${campaign}`;
  for (let time = 0; time < times; time++) {
    const { steps } = (await (await call("GET", path)).json()) as Campaign;
    const was = steps[0]!.state;
    await call("PUT", `${path}/plants/plant`, { was, state: was === "waiting" ? "underWay" : "waiting", reason: "" });
  }
}

async function startedCampaign(call: OwnerCall): Promise<string> {
  const today = dayOf("UTC", Date.now() / 1000);
  const form = { name: "Run", from: today, to: today, crew: "Crew", email: "crew@crew.example", plants: ["plant"] };
  return ((await (await call("POST", "/api/portfolio/campaigns", form)).json()) as { id: string }).id;
}

const plantEvent = '"type":"campaign.plant_changed"';
const idsIn = (rows: readonly string[]): string[] =>
  rows.filter((row) => row.includes(plantEvent)).map((row) => (JSON.parse(row) as { id: string }).id);

/**
 * Kills the program while events are written, made into deliveries, sent and noted, at moments from the seed. Every event must arrive at the
 * receivers that answer, in order, signed; none elsewhere, none after 410 and none after the plant was lost.
 */
export async function proveWebhooks({ rounds, seed }: { rounds: number; seed: number }): Promise<WebhookProof> {
  const installed = Math.floor(Date.now() / 1000) - 30 * DAY;
  const rows = await scratchDirectory(scratchDevices(["sender"]), installed, { coOwners: 1 });
  const portal = await ScratchPortal.create(rows, undefined, localWebhooks);
  const receiver = new Receiver();
  const random = stream(seed);
  const proof: WebhookProof = { kills: 0, midTurn: 0, events: 0, calls: 0, repeated: 0, faults: [] };
  try {
    const address = await listening(receiver.server);
    await portal.start();
    const call = await ownerCalls(portal);
    const partner = await ownerCalls(portal, coOwner(1));
    for (const kind of kinds) await add(kind === "revoked" ? partner : call, receiver, address, kind);
    const [campaign, theirs] = [await startedCampaign(call), await startedCampaign(partner)];
    await move(partner, theirs, 1);
    for (let round = 0; round < rounds; round++) {
      const moment = performance.now() + random() * ROUND_MS;
      const moves = move(call, campaign, MOVES).catch(() => null);
      await pause(moment - performance.now());
      await portal.kill();
      proof.kills++;
      await moves;
      if (isMidTurn(directoryOf(portal.folder), Date.now() / 1000)) proof.midTurn++;
      await portal.start();
    }
    const lostAt = await losePlant(call);
    await move(call, campaign, MOVES);
    const missing = async (): Promise<number> => {
      await portal.cron(FIVE_MINUTES);
      const written = idsIn(directoryOf(portal.folder).get("events") ?? []).length;
      return 2 * (written - 1) - arrived(receiver, "good").size - arrived(receiver, "flaky").size;
    };
    const deadline = Date.now() + TIMEOUT_MS;
    while ((await missing()) > 0 && Date.now() < deadline) await pause(3000);
    await portal.stop();
    judge(proof, receiver, directoryOf(portal.folder), lostAt);
    return proof;
  } finally {
    receiver.server.closeAllConnections();
    receiver.server.close();
    await portal.remove();
  }
}

/** A lease that is still running was not given back. */
const isMidTurn = (directory: DirectoryRows, now: number): boolean =>
  rowsOf<{ name: string; leased_until: number }>(directory, "webhook_endpoints").some(
    ({ name, leased_until }) => (name === "good" || name === "flaky") && leased_until > now + 1,
  );

/** The partner loses the plant; returns when the portal had confirmed it [ms]. */
async function losePlant(call: OwnerCall): Promise<number> {
  const { version } = (await (await call("GET", "/api/plant/plant/users")).json()) as PlantUsers;
  await call("POST", "/api/plant/updateplant", { plant_id: "plant", version, owners: ["owner"] });
  return Date.now();
}

const arrived = (receiver: Receiver, kind: Kind): Set<string> => new Set(receiver.calls.get(kind)!.map(({ id }) => id));

function judge(
  proof: WebhookProof,
  { calls }: Pick<Receiver, "calls">,
  directory: DirectoryRows,
  lostAt: number,
): void {
  const rows = (directory.get("events") ?? []).filter((row) => row.includes(plantEvent));
  const ofOwner = rows.filter((row) => row.includes('"owner_id":"owner"'));
  const lines = (directory.get("audit_log") ?? []).filter((row) => row.includes('"action":"campaign-step"'));
  if (proof.midTurn === 0) proof.faults.push("no kill came while a receiver was served; try more rounds");
  if (rows.length !== lines.length) proof.faults.push(`${rows.length} events of ${lines.length} changes`);
  proof.events = ofOwner.length;
  for (const kind of ["good", "flaky"] as const) {
    const list = calls.get(kind)!;
    const seen = new Set(list.map(({ id }) => id));
    const lost = idsIn(ofOwner).filter((id) => !seen.has(id));
    if (lost.length > 0) proof.faults.push(`${kind}: ${lost.length} events never arrived`);
    const firsts = list.filter(({ id }, place) => list.findIndex((one) => one.id === id) === place);
    if (firsts.some(({ sequence }, place) => place > 0 && sequence < firsts[place - 1]!.sequence))
      proof.faults.push(`${kind}: first attempts came out of order`);
    proof.repeated += kind === "good" ? list.length - seen.size : 0;
  }
  for (const [kind, list] of calls) {
    proof.calls += list.length;
    if (list.some(({ isSigned }) => !isSigned)) proof.faults.push(`${kind}: a signature was wrong`);
  }
  if (calls.get("elsewhere")!.length > 0) proof.faults.push("a redirect was followed");
  if (arrivedOnce(calls.get("gone")!) !== 1) proof.faults.push("gone: events were sent after 410");
  if (calls.get("hangs")!.length === 0) proof.faults.push("hangs: nothing was sent");
  const late = calls.get("revoked")!.filter(({ at }) => at > lostAt + UNDER_WAY_MS);
  if (late.length > 0) proof.faults.push(`revoked: ${late.length} calls after the plant was lost`);
}

/** A kill may come between the answer and its note, so the same event may come again. */
const arrivedOnce = (list: readonly Call[]): number => new Set(list.map(({ id }) => id)).size;

export const webhookLines = ({ kills, midTurn, events, calls, repeated }: WebhookProof): string[] => [
  `\n${kills} kills, ${midTurn} of them within a turn, while ${events} events were sent: ${calls} calls, ${repeated} of them repeated to the receiver that always answers`,
];
