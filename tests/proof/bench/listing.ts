import type { DeviceListing } from "#contract/devices/listing";
import { emailOf, OWNER, scratchDevices, scratchDirectory, scratchPerson } from "../prove/devices.ts";
import { ScratchPortal } from "../prove/portal.ts";
import { asked, callRow, signedIn } from "./calls.ts";
import { DEVICES, fleetRows } from "./operations/rows.ts";
import type { Row } from "./table.ts";

const DAY = 86_400;
const PROMISED_MS = 150;

const questions: readonly (readonly [string, string, number?])[] = [
  ["first page", ""],
  ["last page of 50", "page=200&size=50"],
  ["by health", "sort=health"],
  ["by plant, descending", "sort=-plant_name"],
  ["search for one", "q=S1-9871", 1],
  ["search that finds none", "q=nothing%20of%20this", 0],
  ["search for many", "q=device%20fleet"],
  ["of one plant", "plant=fleet-7", 20],
  ["critical ones", "health=critical", 30],
];

export async function benchListing(): Promise<Row[]> {
  const now = Math.floor(Date.now() / 1000);
  const owner = await scratchDirectory(scratchDevices([]), now - 800 * DAY);
  const admin = await scratchPerson("admin", { user_type: "Admin" }, now);
  const owned = `INSERT INTO plant_owners (owner_id, plant_id) SELECT 'owner', plant_id FROM plants WHERE plant_id LIKE 'fleet-%'`;
  const portal = await ScratchPortal.create([...owner, ...admin, ...fleetRows(now), owned]);
  try {
    await portal.start();
    return [...(await benchPerson(portal, "Owner", OWNER)), ...(await benchPerson(portal, "Admin", emailOf("admin")))];
  } finally {
    await portal.remove();
  }
}

async function benchPerson(portal: ScratchPortal, kind: string, email: string): Promise<Row[]> {
  const caller = await signedIn(portal, email);
  const rows: Row[] = [];
  for (const [what, query, expected = DEVICES] of questions) {
    const answers = await asked(caller, `/api/device/listing?${query}`);
    const { total } = JSON.parse(answers.body) as DeviceListing;
    if (total !== expected) throw new Error(`"${what}" found ${total} devices instead of ${expected}.`);
    rows.push(callRow(`${kind}, ${DEVICES.toLocaleString("en-US")} devices: ${what}`, answers, { p99: PROMISED_MS }));
    console.log(`${rows.at(-1)!.what}: ${rows.at(-1)!.absolute}`);
  }
  return rows;
}
