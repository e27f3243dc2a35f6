import { describe, expect, it } from "vitest";
import { createListeners, createStore } from "../../web/src/store.ts";

describe("a value outside React", () => {
  it("tells its listeners of each change, not of the same value, and none after it left", () => {
    const store = createStore<string | null>(null);
    const heard: (string | null)[] = [];
    const end = store.subscribe(() => heard.push(store.get()));
    store.set(null);
    store.set("wash");
    store.set("wash");
    store.set(null);
    end();
    store.set("rain");
    expect(heard).toEqual(["wash", null]);
    expect(store.get()).toBe("rain");
  });

  it("may be changed back by a listener that takes what was set", () => {
    const store = createStore<string | null>(null);
    const taken: string[] = [];
    store.subscribe(() => {
      const value = store.get();
      store.set(null);
      if (value !== null) taken.push(value);
    });
    store.set("report");
    store.set("report");
    expect(taken).toEqual(["report", "report"]);
  });
});

describe("listeners", () => {
  it("are each called, and one that left is not", () => {
    const { subscribe, notify, isEmpty } = createListeners();
    let calls = 0;
    const count = () => void calls++;
    const end = subscribe(count);
    subscribe(() => void calls++);
    notify();
    end();
    notify();
    expect([calls, isEmpty()]).toEqual([3, false]);
  });
});
