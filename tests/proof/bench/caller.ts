import { parentPort, workerData } from "node:worker_threads";

export interface CallsToMake {
  urls: readonly string[];
  headers: Readonly<Record<string, string>>;
  /** Posted by each call; without it they read. */
  post?: string;
  /** The first ones, which aren't measured. */
  warmUps: number;
}

export interface CallsMade {
  /** Until the whole answer has arrived [ms]. */
  times: number[];
  /** Of the last answer. */
  body: string;
}

async function make({ urls, headers, post, warmUps }: CallsToMake): Promise<CallsMade> {
  const made: CallsMade = { times: [], body: "" };
  for (const [n, url] of urls.entries()) {
    const began = performance.now();
    const answer = await fetch(url, { headers, ...(post !== undefined && { method: "POST", body: post }) });
    made.body = await answer.text();
    if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}: ${made.body}`);
    if (n >= warmUps) made.times.push(performance.now() - began);
  }
  return made;
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
parentPort!.postMessage(await make(workerData as CallsToMake));
