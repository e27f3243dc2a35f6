import { describe, it } from "vitest";
import { isSingleKey } from "../../../web/src/shell/shortcuts/single-keys.ts";
import { toastDuration } from "../../../web/src/ui/toasts/toast-queue.ts";

const press = { ctrlKey: false, metaKey: false, altKey: false };

describe("a shortcut of one key", () => {
  it("counts, but not while a person types or holds another key", ({ expect }) => {
    expect(isSingleKey(press, false)).toBe(true);
    expect(isSingleKey(press, true)).toBe(false);
    for (const other of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      expect(isSingleKey({ ...press, ...other }, false)).toBe(false);
  });
});

describe("a short message", () => {
  it("stays long enough to read it, longer with an action, and as an error until it is dismissed", ({ expect }) => {
    const action = { label: "Undo", onAction: () => {} };
    expect(toastDuration({ tone: "ok", text: "Saved" })).toBe(5000);
    expect(toastDuration({ tone: "ok", text: "Deleted", action })).toBe(8000);
    expect(toastDuration({ tone: "ok", text: "Saved", action: { ...action, forMs: 15_000 } })).toBe(15_000);
    expect(toastDuration({ tone: "critical", text: "Couldn't save" })).toBeNull();
    expect(toastDuration({ tone: "ok", text: "Sent", stays: true })).toBeNull();
    const long = "x".repeat(150);
    expect(toastDuration({ tone: "ok", text: long })).toBe(9500);
    expect(toastDuration({ tone: "ok", text: "Saved", detail: long })).toBeGreaterThan(9500);
  });
});
