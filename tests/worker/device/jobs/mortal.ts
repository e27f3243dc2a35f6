import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { jobHandlers } from "../../../../worker/device/jobs/start.ts";
import { runJobs } from "../../../../worker/device/jobs/engine.ts";
import { storesOf } from "../../../../worker/device/stores.ts";
import type { Device } from "../../../../worker/index.ts";
import { analytics } from "../../../../worker/platform/analytics.ts";

class Dead extends Error {
  override name = "Dead";
}

/** Fails at the n-th write to tables or bucket, and at everything after. */
class Life {
  private left: number;

  constructor(writes: number) {
    this.left = writes;
  }

  read(): void {
    if (this.left < 0) throw new Dead();
  }

  write(): void {
    this.left--;
    this.read();
  }
}

type Storage = Pick<DurableObjectStorage, "sql" | "transactionSync">;

function mortalStorage(storage: Storage, life: Life): Storage {
  const exec = (query: string, ...bindings: unknown[]) => {
    if (/^\s*(INSERT|UPDATE|DELETE)/.test(query)) life.write();
    else life.read();
    return storage.sql.exec(query, ...bindings);
  };
  return {
    sql: { exec } as unknown as SqlStorage,
    transactionSync: (work) => storage.transactionSync(work),
  };
}

/** With `arrives`, the failing bucket write still arrives. */
const mortalBucket = (life: Life, arrives: boolean): Pick<R2Bucket, "put"> => ({
  put: (async (key: string, value: Uint8Array) => {
    if (arrives) await env.FILES.put(key, value);
    life.write();
    return env.FILES.put(key, value);
  }) as unknown as R2Bucket["put"],
});

/** More than half a day: jobs calculate a day a step, exports need two. */
const STEP_SAMPLES = 40;

/** Steps an object's jobs until all end, the steps run out, or the process dies (true). */
export function runUntilCrash(stub: DurableObjectStub<Device>, writes: number, steps = Infinity): Promise<boolean> {
  return runInDurableObject(stub, async (_, { storage }) => {
    const life = new Life(writes);
    const stores = storesOf(mortalStorage(storage, life));
    const ring = runJobs({
      stores,
      handlers: jobHandlers({ stores, analytics, stepSamples: STEP_SAMPLES }, mortalBucket(life, writes % 2 === 0)),
      flush: () => storage.sync(),
      fault: () => {},
      schedule: () => {},
    });
    try {
      for (let taken = 0, due: number | null = 0; due !== null && taken < steps; taken++)
        due = await ring(Date.now() / 1000 + 1);
      return false;
    } catch (error) {
      if (error instanceof Dead) return true;
      throw error;
    }
  });
}
