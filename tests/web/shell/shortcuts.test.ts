import { describe, it } from "vitest";
import { asksForShortcuts } from "../../../web/src/shell/shortcuts/question-key.ts";
import { toastDuration } from "../../../web/src/ui/toasts/toast-queue.ts";

const press = { key: "?", ctrlKey: false, metaKey: false, altKey: false };

describe("the list of keyboard shortcuts", () => {
  it("opens by ?, but not while a person types or holds another key", ({ expect }) => {
    expect(asksForShortcuts(press, false)).toBe(true);
    expect(asksForShortcuts(press, true)).toBe(false);
    for (const other of [{ key: "/" }, { ctrlKey: true }, { metaKey: true }, { altKey: true }])
      expect(asksForShortcuts({ ...press, ...other }, false)).toBe(false);
  });
});

describe("a short message", () => {
  it("stays long enough to read it, longer with an action, and as an error until it is dismissed", ({ expect }) => {
    const action = { label: "Undo", onAction: () => {} };
    expect(toastDuration({ tone: "ok", text: "Saved" })).toBe(5000);
    expect(toastDuration({ tone: "ok", text: "Deleted", action })).toBe(8000);
    expect(toastDuration({ tone: "critical", text: "Couldn't save" })).toBeNull();
    const long = "x".repeat(150);
    expect(toastDuration({ tone: "ok", text: long })).toBe(9500);
    expect(toastDuration({ tone: "ok", text: "Saved", detail: long })).toBeGreaterThan(9500);
  });
});
