import { vi } from "vitest";
import { objectAlarm } from "../../worker/device/base/scheduler.ts";
import { isThorough } from "../fixtures/thorough.ts";

/** In 2096: never, for a test. */
const NEVER_MS = 4_000_000_000_000;
/** A Wednesday, in the morning of most devices of tests. */
const MOMENT = Date.UTC(2026, 10, 25, 18);

// An object works when the test rings it (`settle`, `ringNow`), never between two calls of a test.
objectAlarm.of = (storage) => ({
  getAlarm: () => storage.getAlarm(),
  setAlarm: (at) => storage.setAlarm(Math.max(Number(at), NEVER_MS)),
});

// It is always the same moment: no minute, day or limit ends between two calls, and no Monday or new year changes a plan.
vi.useFakeTimers({ toFake: ["Date"], now: isThorough ? Date.now() : MOMENT });
