/** `Runtime.getHeapUsage` of the Chrome DevTools Protocol [bytes]. */
interface HeapUsage {
  usedSize: number;
  backingStorageSize?: number;
}

/**
 * Memory of the portal's own isolate, which Cloudflare limits to 128 MB: objects and buffers [bytes]. The process also has the isolates of
 * the local D1, R2, queues, limits, assets and routers, and what they have not yet collected.
 */
export async function isolateBytes(inspectorPort: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${inspectorPort}/json`);
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target!.webSocketDebuggerUrl);
  try {
    const { promise, resolve, reject } = Promise.withResolvers<HeapUsage>();
    socket.addEventListener("error", () => reject(new Error("The inspector did not answer.")));
    socket.addEventListener("open", () => socket.send(JSON.stringify({ id: 1, method: "Runtime.getHeapUsage" })));
    socket.addEventListener("message", ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id?: number; result: HeapUsage };
      if (id === 1) resolve(result);
    });
    const { usedSize, backingStorageSize = 0 } = await promise;
    return usedSize + backingStorageSize;
  } finally {
    socket.close();
  }
}
