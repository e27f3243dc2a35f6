import type { DeviceCloudPort } from "../../adapters/device-cloud/port.ts";
import type { Ring } from "../alarm-clock.ts";
import { adopt } from "../intake.ts";
import type { Stores } from "../stores.ts";
import { tendCommands } from "./chore.ts";
import { CommandDesk } from "./desk.ts";
import { CommandQueue } from "./queue.ts";

export interface RoomNeeds {
  cloud: () => DeviceCloudPort;
  clock: () => number;
  newId: () => string;
  /** Wakes the chores that have work. */
  follow: (now: number) => Promise<void>;
}

/** Fits the commands into the object of a device. `due`: when its chore must ring [UTC epoch seconds], or null. */
export function commandRoom(
  stores: Stores,
  { cloud, clock, newId, follow }: RoomNeeds,
): { desk: CommandDesk; due: () => number | null; chores: Record<"commands", Ring> } {
  const queue = new CommandQueue(stores.commands, {
    transaction: stores.transaction,
    newId,
    report: (step) => stores.outbox.put("command", [step]),
  });
  const tend = tendCommands(queue, cloud, clock);
  return {
    desk: new CommandDesk(queue, stores.commands, { adopt: (settings) => adopt(stores, settings), follow }),
    due: () => queue.due(),
    chores: {
      commands: async (now) => {
        const due = await tend(now);
        await follow(now);
        return due;
      },
    },
  };
}
