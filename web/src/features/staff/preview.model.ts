import type { StaffDraft } from "./staff-form.model.ts";

/** One line of "what can this person see". */
export interface Sight {
  key: string;
  allowed: boolean;
  text: string;
}

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

const uploadText = (addsDevices: boolean): string =>
  addsDevices ? "Uploads data, and adds devices that push data" : "Uploads data of these plants";

/** What a member of staff will be able to do with this form as it stands (the capability table of 1-platform.md section 6). */
export function sightsOf(
  draft: Pick<StaffDraft, "plants" | "deviceDataPageAccess" | "canModifyCalcInputs" | "inbound_api_access">,
  known: { plants: readonly { plant_id: string; plant_name: string }[]; devices: readonly { plant_id: string }[] },
): Sight[] {
  const chosen = known.plants.filter(({ plant_id }) => draft.plants.includes(plant_id));
  const devices = known.devices.filter(({ plant_id }) => draft.plants.includes(plant_id)).length;
  const some = chosen.length > 0;
  const names = chosen.map(({ plant_name }) => plant_name).join(", ");
  return [
    {
      key: "dashboard",
      allowed: some,
      text: some
        ? `Dashboard of ${count(chosen.length, "plant", "plants")} with ${count(devices, "device", "devices")}: ${names}`
        : "No plant: nothing on the dashboard",
    },
    {
      key: "devices",
      allowed: draft.deviceDataPageAccess,
      text: draft.deviceDataPageAccess
        ? "Device listing: data and logs of these devices, no changes"
        : "No device listing",
    },
    {
      key: "inputs",
      allowed: draft.canModifyCalcInputs,
      text: draft.canModifyCalcInputs
        ? "Changes calculation inputs, energy file and offset of these plants"
        : "Sees calculation inputs, cannot change them",
    },
    ...(draft.inbound_api_access
      ? [{ key: "upload", allowed: some, text: uploadText(draft.deviceDataPageAccess) }]
      : []),
    { key: "cleanings", allowed: some, text: "Logs cleanings of these plants" },
    { key: "simulation", allowed: true, text: "AI soiling simulation" },
    { key: "never", allowed: false, text: "Other plants, staff, device settings and commands: never" },
  ];
}
