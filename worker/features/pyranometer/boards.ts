import { pyraTabs, type PyraBoard, type PyraTab } from "#contract/pyranometer/tabs";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { setting } from "../../platform/settings.ts";
import { tabsOf } from "./viewers.ts";

const settings = { SR300: "PYRA_SR300_DEVICE", MS80SH: "PYRA_MS80SH_DEVICE" } as const satisfies Record<
  PyraTab,
  string
>;

const deviceOf = (env: object, tab: PyraTab): string | null => setting(env, settings[tab]) ?? null;

export async function boardsOf(env: object, db: Database, { user, permissions }: Principal): Promise<PyraBoard[]> {
  if (!permissions.has("pyranometer.view")) return [];
  const boards = pyraTabs.map((tab) => ({ tab, deviceId: deviceOf(env, tab) }));
  if (permissions.has("pyranometer.manage")) return boards;
  const seen = await tabsOf(db, user.email);
  return boards.filter(({ tab, deviceId }) => deviceId !== null && seen.includes(tab));
}
