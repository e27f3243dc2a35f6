import { logFault } from "../../platform/log.ts";

export const liveRoom = (env: Pick<Env, "NOC_ROOM">) => env.NOC_ROOM.getByName("noc");

/** Never throws: the room's next check makes up for a lost call. */
export async function announceMessages(env: Pick<Env, "NOC_ROOM">): Promise<void> {
  try {
    await liveRoom(env).announce();
  } catch (error) {
    logFault("live-room-not-reached", error);
  }
}
