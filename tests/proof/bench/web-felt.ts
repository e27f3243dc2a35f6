import type { Page } from "playwright-core";

interface Press {
  /** The browser's event time [ms]. */
  at: number;
  /** All charts changed in the next frame; null: not yet. */
  atOnce: boolean | null;
  /** Otherwise, the start of the frame after the change [ms]. */
  later: number;
}
interface Felt {
  /** From press to next frame by time stamp, as the browser measures it [ms]. */
  durations: Record<number, number>;
  presses: Press[];
}

/** Records the effect of presses; runs before the page's scripts. Changed labels mean a changed range. */
function feel(): void {
  const felt: Felt = { durations: {}, presses: [] };
  (globalThis as unknown as { felt: Felt }).felt = felt;
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (name === "pointerup") felt.durations[startTime] = duration;
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);

  const labels = new Map<HTMLCanvasElement, string>();
  // Called on their own canvas.
  // oxlint-disable-next-line typescript/unbound-method
  const { clearRect, fillText } = CanvasRenderingContext2D.prototype;
  Object.assign(CanvasRenderingContext2D.prototype, {
    clearRect(this: CanvasRenderingContext2D, ...place: Parameters<typeof clearRect>) {
      labels.set(this.canvas, "");
      clearRect.apply(this, place);
    },
    fillText(this: CanvasRenderingContext2D, ...text: Parameters<typeof fillText>) {
      labels.set(this.canvas, `${labels.get(this.canvas)} ${text[0]}`);
      fillText.apply(this, text);
    },
  });
  const pressed = ({ timeStamp }: PointerEvent): void => {
    const press: Press = { at: timeStamp, atOnce: null, later: 0 };
    felt.presses.push(press);
    const before = [...labels].filter(([canvas]) => canvas.isConnected);
    let frames = 0;
    const look = (): void => {
      frames++;
      if (before.some(([canvas, old]) => labels.get(canvas) === old)) requestAnimationFrame(look);
      else {
        press.atOnce = frames === 1;
        requestAnimationFrame(() => (press.later = performance.now()));
      }
    };
    requestAnimationFrame(look);
  };
  addEventListener("pointerup", pressed, true);
}

export const watchPresses = (page: Page): Promise<unknown> => page.addInitScript(feel);

export async function feltTimes(page: Page): Promise<number[]> {
  const { durations, presses } = await page.evaluate(() => (globalThis as unknown as { felt: Felt }).felt);
  return presses.map(({ at, later, atOnce }) => {
    if (atOnce === null) throw new Error("A zoom was not drawn in all charts.");
    // The browser doesn't list events under 16 ms.
    return atOnce ? (durations[at] ?? 16) : later - at;
  });
}
