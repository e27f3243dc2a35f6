export interface WorkerAnswer<Result> {
  id: number;
  /** Null: failed. */
  result: Result | null;
}

/** Calls of a worker, so that sliders never wait. `send` posts a call under its id. */
export function workerCalls<Result>(worker: Worker, failed: string): (send: (id: number) => void) => Promise<Result> {
  const waiting = new Map<number, PromiseWithResolvers<Result>>();
  let lastRequest = 0;
  /** The worker failed to load, or died. */
  let dead = false;
  const failure = (): Error => new Error(failed);

  worker.addEventListener("message", ({ data: { id, result } }: MessageEvent<WorkerAnswer<Result>>) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (result === null) asker?.reject(failure());
    else asker?.resolve(result);
  });
  worker.addEventListener("error", () => {
    dead = true;
    for (const asker of waiting.values()) asker.reject(failure());
    waiting.clear();
  });

  return (send) => {
    const asker = Promise.withResolvers<Result>();
    if (dead) asker.reject(failure());
    else {
      const id = ++lastRequest;
      waiting.set(id, asker);
      send(id);
    }
    return asker.promise;
  };
}
