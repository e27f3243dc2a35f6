import { directory } from "../demo/directory.ts";
import { fleet } from "../demo/fleet.ts";
import { HISTORY_STEP } from "../demo/report.ts";
import { newState, readState, writeState, type FleetState } from "../demo/state.ts";
import { inRoot } from "../process/root.ts";
import { readStateFile, writeStateFile } from "../process/state-file.ts";
import { directoryAt } from "./database.ts";
import { WAY_BACK } from "./local-database.ts";
import { secretOf } from "./secrets.ts";

/** Marks a demonstration database and its start; deleted with it. */
const marker = () => inRoot(".wrangler", "state", "demonstration.json");

const REPAIR = `.data/demo-keys.json, which has the same start, is missing. ${WAY_BACK}`;

/** Start of the demonstration in this database. A damaged marker is written again from the fleet's state, which has the same start. */
export function markedAnchor(known: FleetState | null, file = marker()): number | null {
  try {
    return (readStateFile(file, REPAIR) as { anchor: number } | null)?.anchor ?? null;
  } catch (error) {
    if (known === null) throw error;
    writeStateFile(file, { anchor: known.anchor });
    console.warn(`${file} was damaged, as after a power failure. It was restored from .data/demo-keys.json.`);
    return known.anchor;
  }
}

function fresh(anchor: number): FleetState {
  return newState(
    anchor,
    fleet(anchor).map((device) => device.device_id),
  );
}

/** The fleet of this database; writes the directory if it is empty or keys were lost. Null: the database holds other people's data. */
export async function demonstration(isNew: boolean): Promise<FleetState | null> {
  const known = readState();
  const anchor = markedAnchor(known);
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
