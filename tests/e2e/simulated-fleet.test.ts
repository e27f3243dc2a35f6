import { it } from "vitest";
import { DEMO_PASSWORD } from "../../tools/demo/people.ts";
import { OWNER, scratchDirectory } from "../../tools/prove/devices.ts";
import { ScratchPortal } from "../../tools/prove/portal.ts";
import { simulate } from "../../tools/simulate/run.ts";

// The long versions are `npm run simulate -- --devices 200 --faults 0.05` and `npm run prove -- soak`.
it("ends with every command at its end and the server's totals equal to the ledger of the devices", async ({
  expect,
}) => {
  const portal = await ScratchPortal.create(await scratchDirectory([], 0));
  try {
    await portal.start();
    const plan = { devices: 6, minutes: 0.1, speed: 600, faults: 0.1, expiry: 5, every: 0.5, seed: 7 };
    const { ledger, samples, traffic } = await simulate(plan, {
      line: portal,
      email: OWNER,
      password: DEMO_PASSWORD,
      say: () => {},
    });
    expect(ledger.faults).toEqual([]);
    expect(ledger.lines.filter(({ isEqual }) => !isEqual)).toEqual([]);
    expect(Math.min(samples, traffic.lostReplies, traffic.duplicates)).toBeGreaterThan(0);
  } finally {
    await portal.remove();
  }
});
