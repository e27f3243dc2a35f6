import type { DraftOf } from "#contract/records/field";
import type { storedStaff } from "#contract/records/staff";

export interface PreviewLine {
  key: string;
  allowed: boolean;
  text: string;
}

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

const uploadText = (addsDevices: boolean): string =>
  addsDevices ? "Can upload data for these plants and add API devices" : "Can upload data for these plants";

export function sightsOf(
  draft: Pick<
    DraftOf<typeof storedStaff>,
    "plants" | "deviceDataPageAccess" | "canModifyCalcInputs" | "inbound_api_access"
  >,
  known: { plants: readonly { plant_id: string; plant_name: string }[]; devices: readonly { plant_id: string }[] },
): PreviewLine[] {
  const chosen = known.plants.filter(({ plant_id }) => draft.plants.includes(plant_id));
  const devices = known.devices.filter(({ plant_id }) => draft.plants.includes(plant_id)).length;
  const some = chosen.length > 0;
  const names = chosen.map(({ plant_name }) => plant_name).join(", ");
  return [
    {
      key: "dashboard",
      allowed: some,
      text: some
        ? `Can see the dashboard of ${count(chosen.length, "plant", "plants")} with ${count(devices, "device", "devices")}: ${names}`
        : "Can't see any plants or devices",
    },
    {
      key: "devices",
      allowed: some && draft.deviceDataPageAccess,
      text:
        some && draft.deviceDataPageAccess ? "Can see data and logs of these devices" : "Can't open the device pages",
    },
    {
      key: "inputs",
      allowed: some && draft.canModifyCalcInputs,
      text:
        some && draft.canModifyCalcInputs
          ? "Can change calculation inputs, energy file and offset of these plants"
          : "Can see calculation inputs but can't change them",
    },
    ...(draft.inbound_api_access
      ? [{ key: "upload", allowed: some, text: uploadText(draft.deviceDataPageAccess) }]
      : []),
    { key: "cleanings", allowed: some, text: some ? "Can log washes for these plants" : "Can't log washes" },
    { key: "simulation", allowed: true, text: "Can run AI soiling simulations" },
    {
      key: "never",
      allowed: false,
      text: "Can't see other plants, manage staff, change device settings or send commands",
    },
  ];
}
