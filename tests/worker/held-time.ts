import { vi } from "vitest";
import { AlarmScheduler } from "../../worker/device/base/scheduler.ts";
import { isThorough } from "../fixtures/thorough.ts";

/** In 2096: never, for a test. */
const NEVER_MS = 4_000_000_000_000;
/** A Wednesday, in the morning of most devices of tests. */
const MOMENT = Date.UTC(2026, 10, 25, 18);
/** Files share what the worker remembers of callers for a minute. All of them end on the same day. */
const BETWEEN_FILES_MS = 61_000;

type Alarms = Pick<DurableObjectStorage, "getAlarm" | "setAlarm">;

// An object works when the test rings it (`settle`, `ringNow`), never between two calls of a test: what it did then would change the second.
// The model of commands has a storage of its own, whose alarms it rings itself.
const runtime = globalThis as { filesBefore?: number; startFreely?: (this: AlarmScheduler<string>) => Promise<void> };
// This file is read again for each test file, the scheduler isn't.
const start = (runtime.startFreely ??= Reflect.get(AlarmScheduler.prototype, "start"));
AlarmScheduler.prototype.start = async function startHeld(this: AlarmScheduler<string>) {
  const { storage } = this as unknown as { storage: Alarms };
  if (!("deleteAll" in storage)) return start.call(this);
  const held: Alarms = {
    getAlarm: () => storage.getAlarm(),
    setAlarm: (at) => storage.setAlarm(Math.max(Number(at), NEVER_MS)),
  };
  await start.call(Object.assign(this, { storage: held }));
};

// A file has one moment: no minute, day or limit ends between two calls, and no Monday or new year changes a plan.
runtime.filesBefore = (runtime.filesBefore ?? -1) + 1;
const now = isThorough ? Date.now() : MOMENT + runtime.filesBefore * BETWEEN_FILES_MS;
vi.useFakeTimers({ toFake: ["Date"], now });
