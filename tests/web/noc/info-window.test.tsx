import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { alertTexts } from "#contract/alerts/alert-texts";
import type { Message } from "#contract/messages/messages";
import { afterFirst, mergeChanges } from "../../../web/src/features/noc/live/change-queue.model.ts";
import { InfoWindow } from "../../../web/src/features/noc/live/InfoWindow.tsx";
import { startWindow } from "../../../web/src/features/noc/live/window-timer.ts";
import { aMessage } from "./a-message.ts";

describe("info windows of new and changed messages [A-100]", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("show each message once, again when it changes, and five of many", ({ expect }) => {
    const seen = new Set<string>();
    expect(afterFirst([aMessage(1), aMessage(2)], seen)).toHaveLength(2);
    expect(afterFirst([aMessage(1), aMessage(2, { updated_at: 9 })], seen).map(({ id }) => id)).toEqual([2]);
    const storm = Array.from({ length: 300 }, (_, id) => aMessage(id));
    expect(mergeChanges([], storm)).toHaveLength(5);
    expect(mergeChanges([aMessage(7)], [aMessage(7, { updated_at: 3 })])).toEqual([aMessage(7, { updated_at: 3 })]);
  });

  it("are shown for five seconds each, one after the other", ({ expect }) => {
    let waiting: readonly Message[] = mergeChanges([], [aMessage(1), aMessage(2)]);
    const show = (): void => {
      if (waiting.length === 0) return;
      startWindow(
        () => false,
        () => {
          waiting = waiting.slice(1);
          show();
        },
      );
    };
    const shown = () => waiting[0]?.id ?? null;
    show();
    vi.advanceTimersByTime(4_999);
    expect(shown()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(shown()).toBe(2);
    vi.advanceTimersByTime(4_999);
    expect(shown()).toBe(2);
    vi.advanceTimersByTime(1);
    expect(shown()).toBeNull();
  });

  it("stay while they are read, and end once", ({ expect }) => {
    let isHeld = true;
    const onOver = vi.fn();
    startWindow(() => isHeld, onOver);
    vi.advanceTimersByTime(10_000);
    expect(onOver).not.toHaveBeenCalled();
    isHeld = false;
    vi.advanceTimersByTime(20_000);
    expect(onOver).toHaveBeenCalledTimes(1);
    const stopped = vi.fn();
    startWindow(() => false, stopped)();
    vi.advanceTimersByTime(20_000);
    expect(stopped).not.toHaveBeenCalled();
  });

  it("say what is new, and the state of what changed", ({ expect }) => {
    const html = (values: Partial<Message>) =>
      renderToString(
        <InfoWindow message={aMessage(1, { title: "Tank low", message: "Refill it", ...values })} onOver={() => {}} />,
      );
    expect(html({})).toContain("Refill it");
    const changed = html({ state: "cleared" });
    expect(changed).toContain("Tank low");
    expect(changed).toContain(alertTexts.cleared);
    expect(changed).not.toContain("Refill it");
  });
});
