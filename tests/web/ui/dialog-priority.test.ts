import { describe, it } from "vitest";
import { createDialogPriority, mayOpen } from "../../../web/src/ui/toasts/dialog-priority.ts";

describe("a dialog while an urgent one is open", () => {
  it("waits if it is not open yet, stays if it is, and an urgent one always opens", ({ expect }) => {
    const calm = { urgent: false, isShown: false, waits: false };
    expect(mayOpen(true, calm)).toBe(true);
    expect(mayOpen(true, { ...calm, waits: true })).toBe(false);
    expect(mayOpen(true, { ...calm, waits: true, isShown: true })).toBe(true);
    expect(mayOpen(true, { ...calm, waits: true, urgent: true })).toBe(true);
    expect(mayOpen(false, { ...calm, isShown: true, urgent: true })).toBe(false);
  });

  it("may open once the last urgent one is closed", ({ expect }) => {
    const urgency = createDialogPriority();
    const seen: boolean[] = [];
    const stop = urgency.subscribe(() => seen.push(urgency.isAnyOpen()));
    const [one, two] = [urgency.begin(), urgency.begin()];
    one();
    two();
    stop();
    urgency.begin();
    expect(seen).toEqual([true, true, true, false]);
  });
});
