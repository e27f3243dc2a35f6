import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { reportConnection, watchConnection } from "../../../web/src/api/connection.ts";

const MINUTE = 60_000;

describe("the connection", () => {
  let isOnline: boolean;
  beforeEach(() => {
    isOnline = true;
    // A file that ran before may have left it.
    reportConnection(true);
    vi.useFakeTimers();
    vi.stubGlobal("navigator", {
      get onLine() {
        return isOnline;
      },
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    reportConnection(true);
  });

  it("is checked while there is doubt, also when a call got through as the network ended [D-227]", ({ expect }) => {
    const browser = new EventTarget();
    const ask = vi.fn<() => void>();
    const stop = watchConnection(ask, browser);
    vi.advanceTimersByTime(MINUTE);
    expect(ask).not.toHaveBeenCalled();
    isOnline = false;
    browser.dispatchEvent(new Event("offline"));
    expect(ask).toHaveBeenCalledOnce();
    // That call was answered: the server seems reachable.
    vi.advanceTimersByTime(5000);
    expect(ask).toHaveBeenCalledTimes(2);
    reportConnection(false);
    isOnline = true;
    browser.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(5000);
    expect(ask).toHaveBeenCalledTimes(4);
    reportConnection(true);
    vi.advanceTimersByTime(MINUTE);
    expect(ask).toHaveBeenCalledTimes(4);
    stop();
    browser.dispatchEvent(new Event("offline"));
    isOnline = false;
    vi.advanceTimersByTime(MINUTE);
    expect(ask).toHaveBeenCalledTimes(4);
  });
});
