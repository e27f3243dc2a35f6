let turn: Promise<void> = Promise.resolve();

/** Resolves in a task of its own for each caller in turn, so that the page answers people in between. */
export function ownTask(): Promise<void> {
  turn = turn.then(nextTask);
  return turn;
}

/** No timer: a hidden page's run once a second. */
const nextTask = (): Promise<void> =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener(
      "message",
      () => {
        port1.close();
        resolve();
      },
      { once: true },
    );
    port1.start();
    port2.postMessage(null);
  });
