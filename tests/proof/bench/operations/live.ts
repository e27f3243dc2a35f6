import { setTimeout as pause } from "node:timers/promises";
import type { NocChanges, NocMessages } from "#contract/noc/noc";
import { emailOf } from "../../prove/devices.ts";
import { cookiesOf, ownerCalls } from "../../prove/owner-calls.ts";
import type { ScratchPortal } from "../../prove/portal.ts";
import { percentile } from "../clock.ts";
import { OPEN_ALERTS } from "./rows.ts";
import { time, type Row } from "../table.ts";

/** Sockets per person are limited to 20, so ten Admins watch 20 screens each. */
const SCREENS = 20;
export const FLEET_ADMINS = Array.from({ length: 10 }, (_, n) => `admin-${n}`);
const PATIENCE_MS = 20_000;
const PROMISED_MS = 1000;

interface Screen {
  socket: WebSocket;
  seen: Map<number, number>;
}

async function screenOf(portal: ScratchPortal, cookie: string): Promise<Screen> {
  const options = { headers: { cookie, origin: portal.address } } as unknown as string[];
  const socket = new WebSocket(`${portal.address.replace("http", "ws")}/api/noc/live`, options);
  const seen = new Map<number, number>();
  socket.addEventListener("message", ({ data }) => {
    const { messages } = JSON.parse(String(data)) as NocChanges;
    for (const { id, state } of messages)
      if (state === "acknowledged" && !seen.has(id)) seen.set(id, performance.now());
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error("A socket was refused.")));
  });
  return { socket, seen };
}

export async function benchLive(portal: ScratchPortal): Promise<Row[]> {
  const screens: Screen[] = [];
  for (const id of FLEET_ADMINS) {
    const cookie = await cookiesOf(portal, emailOf(id));
    for (let n = 0; n < SCREENS; n++) screens.push(await screenOf(portal, cookie));
  }
  const admin = await ownerCalls(portal, emailOf(FLEET_ADMINS[0]!));
  const month = 30 * 86_400;
  const now = Math.floor(Date.now() / 1000);
  const page = await admin("GET", `/api/noc/messages?from=${now - month}&to=${now + month}`);
  const { messages } = (await page.json()) as NocMessages;
  const delays: number[] = [];
  let lost = 0;
  for (const { id } of messages.filter(({ state }) => state === "open").slice(0, OPEN_ALERTS)) {
    const began = performance.now();
    await admin("POST", "/api/alerts/answer", { kind: "acknowledge", ids: [id], comment: "" });
    while (screens.some(({ seen }) => !seen.has(id)) && performance.now() - began < PATIENCE_MS) await pause(5);
    for (const { seen } of screens) {
      if (seen.has(id)) delays.push(seen.get(id)! - began);
      else lost++;
    }
  }
  for (const { socket } of screens) socket.close();
  const [p50, p99] = [percentile(delays, 0.5), percentile(delays, 0.99)];
  return [
    {
      what: `an alert acknowledged, seen on ${screens.length} screens`,
      ratio: `p99 ${(p99 / p50).toFixed(1)} x the median`,
      target: `p99 1 s, none lost: ${p99 < PROMISED_MS && lost === 0 && delays.length > 0 ? "met" : `NOT MET, ${lost} lost`}`,
      absolute: `p50 ${time(p50)}, p99 ${time(p99)}, ${delays.length.toLocaleString("en-US")} arrivals`,
    },
  ];
}
