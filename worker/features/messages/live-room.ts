import { logError } from "../../platform/log.ts";

export const liveRoom = (env: Pick<Env, "NOC_ROOM">) => env.NOC_ROOM.getByName("noc");

/** A lost call is made up for by the room's next check, so it never fails its caller. */
export async function announceMessages(env: Pick<Env, "NOC_ROOM">): Promise<void> {
  try {
    await liveRoom(env).announce();
  } catch (error) {
    logError("live-room-not-reached", error);
  }
}
