import { describe, it } from "vitest";
import { createPendingView } from "../../../web/src/charts/zoom/pending-view.ts";

const old = { from: 0, to: 100 };

function zooming() {
  const frames: (() => void)[] = [];
  const waits: (() => void)[] = [];
  const ahead = createPendingView(
    old,
    (run) => frames.push(run),
    (run) => waits.push(run),
  );
  const shown: string[] = [];
  const address: string[] = [];
  ahead.subscribe(() => shown.push(String(ahead.over(null)?.from)));
  return {
    ahead,
    shown,
    address,
    ask: (from: number) => ahead.show({ from, to: 100 }, () => address.push(String(from))),
    frame: () => frames.splice(0).forEach((run) => run()),
    wait: () => waits.splice(0).forEach((run) => run()),
  };
}

describe("a view ahead of the address", () => {
  it("is drawn at once; the address follows when the frame is there, and once", ({ expect }) => {
    const { ask, shown, address, frame } = zooming();
    ask(1);
    expect(shown).toEqual(["1"]);
    expect(address).toEqual([]);
    frame();
    frame();
    expect(address).toEqual(["1"]);
  });

  it("leaves none out: what was requested between two frames comes into the address in order, so that Back finds it", ({
    expect,
  }) => {
    const { ask, shown, address, frame } = zooming();
    ask(1);
    ask(2);
    expect(shown).toEqual(["1", "2"]);
    expect(address).toEqual(["1"]);
    frame();
    expect(address).toEqual(["1", "2"]);
  });

  it("holds until the address has it, whatever is drawn meanwhile, and then the address tells the view", ({
    expect,
  }) => {
    const { ahead, ask, frame } = zooming();
    expect(ahead.over(old)).toBe(old);
    ask(1);
    const earlier = { from: 0.5, to: 100 };
    ahead.arrived(earlier);
    expect(ahead.over(earlier)).toEqual({ from: 1, to: 100 });
    frame();
    ahead.arrived({ ...earlier });
    expect(ahead.over(earlier)).toEqual({ from: 1, to: 100 });
    ahead.arrived(old);
    expect(ahead.over(old)).toBe(old);
  });

  it("does not hold for ever: after Back at once the address never has it", ({ expect }) => {
    const { ahead, ask, frame, wait, shown } = zooming();
    ask(1);
    wait();
    expect(ahead.over(old)).toEqual({ from: 1, to: 100 });
    frame();
    ask(2);
    wait();
    expect(ahead.over(old)).toEqual({ from: 2, to: 100 });
    frame();
    wait();
    expect(ahead.over(old)).toBe(old);
    expect(shown.at(-1)).toBe("undefined");
  });

  it("tells nobody who has left", ({ expect }) => {
    const { ahead, ask } = zooming();
    let told = 0;
    const leave = ahead.subscribe(() => told++);
    ask(1);
    leave();
    ask(2);
    expect(told).toBe(1);
  });
});
