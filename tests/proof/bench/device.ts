import { READINGS_MAX_SAMPLES } from "#contract/common/limits";
import { scratchDevices, scratchDirectory, type ScratchDevice } from "../prove/devices.ts";
import { ownerCalls } from "../prove/owner-calls.ts";
import { ScratchPortal } from "../prove/portal.ts";
import { sendBatch, sendFile, type SenderBatch } from "../prove/sender.ts";
import { minuteFile } from "../prove/kills/upload-kill.ts";
import { observations } from "../prove/observations.ts";
import { percentile } from "./clock.ts";
import { benchCommands } from "./commands.ts";
import { benchFleet } from "./fleet.ts";
import { benchRanges, READERS } from "./ranges.ts";
import { settled } from "./settle.ts";
import { short, time, type Row } from "./table.ts";

const DAY = 86_400;
/** Length of the history [days]. */
const SPAN = 400;
/** More requests for small sizes, so that the 99th percentile is meaningful. */
const plans = [
  { size: 1, requests: 500 },
  { size: 100, requests: 300 },
  { size: READINGS_MAX_SAMPLES, requests: 30 },
];
/** Target for the largest batches [samples/s]. */
const PROMISED = 100_000;
const FILE_DAYS = 365;
const FLEET = 1000;
const SENDERS = 4;

function stationBatch(from: number, count: number): SenderBatch {
  const t = Array.from({ length: count }, (_, index) => from + 60 * index);
  const wave = (at: number, middle: number, swing: number) => Number((middle + swing * Math.sin(at / 977)).toFixed(1));
  const column = (middle: number, swing: number) => t.map((at) => wave(at, middle, swing));
  const columns = { iC: column(500, 480), iD: column(485, 470), tC: column(30, 20), tD: column(31, 20) };
  return { t, body: JSON.stringify({ t, ...columns, tE: column(25, 10), batt: column(12.6, 0.6) }) };
}

interface Sent {
  samples: number;
  ms: number;
  times: number[];
  bytes: number;
}

async function send(portal: ScratchPortal, device: ScratchDevice, plan: (typeof plans)[number], from: number) {
  const batches = Array.from({ length: plan.requests }, (_, index) =>
    stationBatch(from + index * plan.size * 60, plan.size),
  );
  const sent: Sent = { samples: 0, ms: 0, times: [], bytes: 0 };
  const began = performance.now();
  for (const batch of batches) {
    const start = performance.now();
    const answer = await sendBatch(portal, device, batch);
    sent.times.push(performance.now() - start);
    if (!answer.ok) throw new Error(`A request of ${plan.size} samples was refused: ${answer.why}`);
    sent.samples += plan.size;
    sent.bytes += batch.body.length;
  }
  sent.ms = performance.now() - began;
  return sent;
}

const perSecond = ({ samples, ms }: { samples: number; ms: number }): number => (1000 * samples) / ms;
const quantiles = (times: number[]): string =>
  `p50 ${time(percentile(times, 0.5))}, p99 ${time(percentile(times, 0.99))}`;
const whole = (value: number): string => value.toLocaleString("en-US");

export async function benchDevice(): Promise<Row[]> {
  const from = Math.floor(Date.now() / 1000 / DAY) * DAY - SPAN * DAY;
  const names = plans.map(({ size }) => `batches-${size}`);
  const senderNames = Array.from({ length: SENDERS }, (_, n) => `sender-${n}`);
  const fleetNames = Array.from({ length: FLEET }, (_, n) => `fleet-${n}`);
  const devices = scratchDevices(["warm", "file", "commanded", ...names, ...senderNames, ...fleetNames]);
  const device = (id: string): ScratchDevice => devices.find((one) => one.id === id)!;
  const portal = await ScratchPortal.create(await scratchDirectory(devices, from, { coOwners: READERS }));
  try {
    await portal.start();
    await send(portal, device("warm"), { size: 100, requests: 100 }, from);
    const call = await ownerCalls(portal);
    const sent: Sent[] = [];
    for (const plan of plans) sent.push(await send(portal, device(`batches-${plan.size}`), plan, from));
    const large = plans.at(-1)!;
    const largeEnd = from + large.size * large.requests * 60;
    const began = performance.now();
    await settled(call, device(`batches-${large.size}`), from, Math.ceil((largeEnd - from) / DAY));
    const whenSettled = { samples: sent.at(-1)!.samples, ms: sent.at(-1)!.ms + performance.now() - began };
    const senders = senderNames.map(device);
    const many = await together(portal, senders, from);
    const file = await sendYear(portal, device("file"), from);
    await settled(call, device("file"), from, FILE_DAYS);
    for (const { id } of senders) await settled(call, device(id), from, Math.ceil((many.samples * 60) / SENDERS / DAY));
    const busy = () => keepSending(portal, senders, from + 200 * DAY);
    const ranges = await benchRanges(portal, device(`batches-${large.size}`), largeEnd, busy);
    const commands = await benchCommands(portal, device("commanded"));
    const fleet = await benchFleet(portal, fleetNames.map(device), from);
    await portal.kill();
    const stored = observations(portal.folder);
    const ratio = (one: Pick<Sent, "samples" | "ms">): string =>
      `${short(perSecond(one) / perSecond(sent[0]!))} x single samples`;
    return [
      ...sent.map((one, index) => ({
        what: `readings, ${whole(plans[index]!.size)} a request`,
        ratio: ratio(one),
        ...(plans[index] === large && { target: promise(one) }),
        absolute: `${short(perSecond(one))} samples/s, ${quantiles(one.times)}`,
      })),
      {
        what: "the last, with all its days and buckets calculated",
        ratio: ratio(whenSettled),
        target: promise(whenSettled),
        absolute: `${short(perSecond(whenSettled))} samples/s`,
      },
      {
        what: `readings, 100 a request, ${SENDERS} devices at once`,
        ratio: ratio(many),
        absolute: `${short(perSecond(many))} samples/s, ${quantiles(many.times)}`,
      },
      {
        what: `a logger's file of ${whole(file.samples)} minutes`,
        ratio: ratio(file),
        target: promise(file),
        absolute: `${short(perSecond(file))} samples/s, ${short(file.ms / 1000)} s for ${short(file.bytes / 1e6)} MB`,
      },
      ...ranges,
      commands,
      ...fleet,
      ...sent.map((one, index) =>
        bytesRow(plans[index]!.size, one, stored.get(`batches-${plans[index]!.size}`)!.bytes),
      ),
    ];
  } finally {
    await portal.remove();
  }
}

const promise = (one: Pick<Sent, "samples" | "ms">): string =>
  `> ${whole(PROMISED)}/s: ${perSecond(one) > PROMISED ? "met" : "NOT MET"}`;

async function sendYear(portal: ScratchPortal, device: ScratchDevice, from: number): Promise<Omit<Sent, "times">> {
  const file = minuteFile(from, FILE_DAYS);
  const began = performance.now();
  const answer = await sendFile(portal, device, file.text);
  if (!answer.ok) throw new Error(`The file was refused: ${answer.why}`);
  return { samples: file.t.length, ms: performance.now() - began, bytes: file.text.length };
}

function keepSending(portal: ScratchPortal, senders: ScratchDevice[], from: number): { stop: () => Promise<void> } {
  const state = { isOver: false };
  const sending = senders.map(async (device) => {
    for (let at = from; !state.isOver; at += 6000) await sendBatch(portal, device, stationBatch(at, 100));
  });
  return {
    async stop() {
      state.isOver = true;
      await Promise.all(sending);
    },
  };
}

async function together(portal: ScratchPortal, senders: ScratchDevice[], from: number): Promise<Sent> {
  const began = performance.now();
  const all = await Promise.all(senders.map((device) => send(portal, device, { size: 100, requests: 150 }, from)));
  const sum = (value: (sent: Sent) => number): number => all.reduce((total, sent) => total + value(sent), 0);
  return {
    samples: sum(({ samples }) => samples),
    bytes: sum(({ bytes }) => bytes),
    ms: performance.now() - began,
    times: all.flatMap(({ times }) => times),
  };
}

const bytesRow = (size: number, { samples, bytes }: Sent, onDisk: number): Row => ({
  what: `disk, 6 quantities, ${whole(size)} a request`,
  ratio: `${short(onDisk / bytes)} of the JSON`,
  absolute: `${short(onDisk / samples)} bytes a sample, receipts and days included`,
});
