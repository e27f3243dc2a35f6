import { parentPort, workerData } from "node:worker_threads";
import type { SeriesAnswer } from "#contract/series/answer";
import { ownerCalls } from "../prove/owner-calls.ts";

export interface RangesAsked {
  address: string;
  email: string;
  device: string;
  end: number;
  span: number;
  requests: number;
  before: number;
}

export interface RangesRead {
  times: number[];
  bytes: number;
  instants: number;
}

const SERIES = "getDeviceDataIrradianceChart";
const QUANTITIES = "iC,iD,tC,tD,tE,sl";

async function read({ address, email, device, end, span, requests, before }: RangesAsked): Promise<RangesRead> {
  const call = await ownerCalls({ address }, email);
  const read: RangesRead = { times: [], bytes: 0, instants: 0 };
  for (let request = -before; request < requests; request++) {
    const [from, to] = [end - request * 60 - span, end - request * 60].map((t) => new Date(t * 1000).toISOString());
    const began = performance.now();
    const answer = await call("GET", `/api/device/${SERIES}/${device}/${from}/${to}?quantities=${QUANTITIES}`);
    const text = await answer.text();
    if (request < 0) continue;
    read.times.push(performance.now() - began);
    read.bytes = text.length;
    read.instants = (JSON.parse(text) as SeriesAnswer).steps.length + 1;
  }
  return read;
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
parentPort!.postMessage(await read(workerData as RangesAsked));
