import { CutOff } from "./bytes.ts";

const IDLE_MS = 30_000;

/** Counts bytes, and fails with `CutOff` when nothing more arrives, because an open stream holds memory. */
export function watchedBody(
  body: ReadableStream<Uint8Array>,
  count: (bytes: number) => void,
  idleMs = IDLE_MS,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // A sender that hangs up makes the read fail.
        const next = await within(reader.read(), idleMs).catch(() => null);
        if (next === null) {
          await reader.cancel().catch(() => {});
          return controller.error(new CutOff());
        }
        if (next.done) return controller.close();
        count(next.value.length);
        controller.enqueue(next.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

async function within<T>(outcome: Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([outcome, late]);
  } finally {
    if (timer !== null) clearTimeout(timer);
  }
}
