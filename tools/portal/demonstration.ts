import { directory } from "../demo/directory.ts";
import { fleet } from "../demo/fleet.ts";
import { HISTORY_STEP } from "../demo/report.ts";
import { newState, readState, writeState, type FleetState } from "../demo/state.ts";
import { inRoot } from "../process/root.ts";
import { readStateFile, writeStateFile } from "../process/state-file.ts";
import { directoryAt } from "./database.ts";
import { secretOf } from "./secrets.ts";

/** Marks a demonstration database and its start; deleted with it. */
const marker = () => inRoot(".wrangler", "state", "demonstration.json");

const REPAIR = `Write {"anchor": N} into it, where N is the number after "anchor" in .data/demo-keys.json; or delete .wrangler and .data to start over, which removes all local data.`;

const markedAnchor = (): number | null =>
  (readStateFile(marker(), REPAIR) as { anchor: number } | null)?.anchor ?? null;

function fresh(anchor: number): FleetState {
  return newState(
    anchor,
    fleet(anchor).map((device) => device.device_id),
  );
}

/** The fleet of this database; writes the directory if it is empty or keys were lost. Null: the database holds other people's data. */
export async function demonstration(isNew: boolean): Promise<FleetState | null> {
  const anchor = markedAnchor();
  const known = readState();
  if (anchor !== null && known?.anchor === anchor) return known;
  if (anchor === null && !isNew) {
    const [users] = await directoryAt("--local").query<{ count: number }>("SELECT count(*) AS count FROM users");
    if (users!.count > 0) return null;
  }
  const state = fresh(anchor ?? Math.floor(Date.now() / 1000 / HISTORY_STEP) * HISTORY_STEP);
  await directoryAt("--local").execute(await directory(state, secretOf("DEVICE_KEY_SECRET")));
  writeState(state);
  writeStateFile(marker(), { anchor: state.anchor });
  return state;
}
