import { describe, it } from "vitest";
import { dismissAcknowledged, showAcknowledged } from "../../../web/src/features/alerts/answer-notice.ts";
import { createToastQueue } from "../../../web/src/ui/toasts/toast-queue.ts";

describe("the notice that alerts were acknowledged", () => {
  it("leaves when one of them is reopened, and stays when another alert is", ({ expect }) => {
    const queue = createToastQueue();
    const shown = () => queue.snapshot().length;
    showAcknowledged([1], () => undefined, queue);
    showAcknowledged([2, 3], () => undefined, queue);
    queue.show({ text: "Saved", tone: "ok" });
    dismissAcknowledged([4], queue);
    expect(shown()).toBe(3);
    dismissAcknowledged([1], queue);
    expect(shown()).toBe(2);
    dismissAcknowledged([3], queue);
    expect(queue.snapshot().map(({ text }) => text)).toEqual(["Saved"]);
  });
});
