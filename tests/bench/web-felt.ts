import type { Page } from "playwright-core";

interface Press {
  /** The browser's own time stamp of the event [ms]. */
  at: number;
  /** Whether all charts showed another range in the very first frame after it; null: they have not yet. */
  atOnce: boolean | null;
  /** Where they came later: when the frame after the one in which they stood began [ms]. */
  later: number;
}
interface Felt {
  /** From a press to the frame that follows it, by the browser's own measure [ms], by its time stamp. */
  durations: Record<number, number>;
  presses: Press[];
}

/** Notes what each press leads to; runs in the page before its scripts. A chart shows another range when its labels are others. */
function feel(): void {
  const felt: Felt = { durations: {}, presses: [] };
  (globalThis as unknown as { felt: Felt }).felt = felt;
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (name === "pointerup") felt.durations[startTime] = duration;
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);

  const labels = new Map<HTMLCanvasElement, string>();
  // They are called on the canvas for which they were asked.
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

/** From the hand to the frame in which all charts show another range, of every press [ms]. */
export async function feltTimes(page: Page): Promise<number[]> {
  const { durations, presses } = await page.evaluate(() => (globalThis as unknown as { felt: Felt }).felt);
  return presses.map(({ at, later, atOnce }) => {
    if (atOnce === null) throw new Error("A zoom was not drawn in all charts.");
    // What comes within 16 ms is not even listed by the browser.
    return atOnce ? (durations[at] ?? 16) : later - at;
  });
}
