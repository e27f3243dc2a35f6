import { addDays, dayOf } from "#contract/common/calendar";
import type { CleaningList } from "#contract/cleanings/cleanings";
import { SETUP_TICKET_HEADER } from "#contract/setup/look-up";
import type { SetupUnit } from "#contract/setup/setup";
import { handMadeJpeg } from "../../../fixtures/photos/hand-made-jpeg.ts";
import { insert } from "../../../../tools/directory/sql.ts";
import { withClaimCodes } from "#domain/setup/units";
import { unitRows } from "../../../../tools/directory/units.ts";
import { emailOf, type ScratchDevice, scratchPerson } from "../devices.ts";
import { cookiesOf } from "../owner-calls.ts";
import { randomAddress } from "./guessing.ts";

export type Attack = (random: () => number) => Promise<Response>;

export const TRIAL = emailOf("trial");
const [unit] = withClaimCodes([
  {
    icc_id: "8901000000000000001",
    device_id: "siege-unit",
    serial_number: "S-1",
    product_id: 17_764,
    api_key_hash: null,
    claim_code: null,
  },
]);
/** Networks of /64 in the one /48 of a stranger. */
const NETWORKS = 60;
/** More than a photo may have, and as many as are accepted. */
const SCANS = [400, 20];
const [NOTES, NOTE_LENGTH] = [100, 2000];

/** A unit that a stranger knows, staff of the owner, and a trial. */
export async function attackerRows(now: number): Promise<string[]> {
  return [
    ...unitRows([unit!]),
    ...(await scratchPerson("staff", { user_type: "Staff", owner_id: "owner" }, now)),
    insert("staff_plants", { staff_id: "staff", plant_id: "plant" }),
    ...(await scratchPerson("trial", { user_type: "Owner" }, now)),
    "UPDATE users SET was_self_registered = 1 WHERE id = 'trial'",
  ];
}

/** Attacks of strangers who register or send photos, and of staff who write without end. */
export async function moreAttacks(
  { address }: { readonly address: string },
  device: ScratchDevice,
): Promise<Record<string, Attack>> {
  const json = { origin: address, "content-type": "application/json" };
  const lookedUp = await fetch(`${address}/api/setup/lookup`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ iccId: unit!.icc_id, claimCode: unit!.claim_code }),
  });
  const { ticket } = (await lookedUp.json()) as SetupUnit;
  const photos = SCANS.map((scans) => new File([handMadeJpeg(scans, { width: 2048, height: 2048 })], "photo.jpg"));
  const cookie = await cookiesOf({ address }, emailOf("staff"));
  const cleanings = `${address}/api/device/${device.id}/cleanings`;
  const today = dayOf("UTC", Date.now() / 1000);
  let [network, save, shot] = [0, 0, 0];
  return {
    "a progressive photo of 400 or 20 scans": (random) => {
      const body = new FormData();
      body.set("file", photos[shot++ % photos.length]!);
      const headers = { origin: address, [SETUP_TICKET_HEADER]: ticket, "cf-connecting-ip": randomAddress(random) };
      return fetch(`${address}/api/setup/photo`, { method: "PUT", headers, body });
    },
    "a /48 that registers": () => {
      const at = network++;
      const email = `person@${at}.siege.example`;
      const from = `2001:db8:bad:${(at % NETWORKS).toString(16)}::1`;
      return fetch(`${address}/api/account/register`, {
        method: "POST",
        headers: { ...json, "cf-connecting-ip": from },
        body: JSON.stringify({ user_name: "Siege", email, company_name: "Siege" }),
      });
    },
    "staff who write notes": async () => {
      const listed = await fetch(cleanings, { headers: { cookie } });
      if (!listed.ok) return listed;
      const { version } = (await listed.json()) as CleaningList;
      const notes = String(save++).padEnd(NOTE_LENGTH, "x");
      const days = Array.from({ length: NOTES }, (_, at) => [addDays(today, -at), { notes }]);
      return fetch(cleanings, {
        method: "PUT",
        headers: { ...json, cookie },
        body: JSON.stringify({ version, cleaningEvents: Object.fromEntries(days) }),
      });
    },
  };
}
