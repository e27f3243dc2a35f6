import { pick } from "#contract/records/field";
import { hasDeviceCloud } from "../../../adapters/device-cloud/index.ts";
import type { Delivery } from "#contract/commands/command";
import { type CommandKind, wireText } from "#contract/commands/kinds";
import { COMMAND_ANSWER_SECONDS } from "#contract/common/limits";
import type { CommandRequest } from "../../../device/commands/types.ts";
import type { DeviceRow } from "../../../platform/schema.ts";
import { deviceSettings } from "../inbound/device-key.ts";
import { unitInUse } from "../register/insert.ts";

/** Share of a shortened life that a repeatable command waits for its answer, to leave time for retries. */
const RETRY_SHARE = 0.25;

export const deliveryOf = (env: Env, device: Pick<DeviceRow, "delivery">): Delivery =>
  device.delivery === "particle" && hasDeviceCloud(env) ? "particle" : "pull";

/** `expiresIn` [s] also shortens the time to answer. */
export function commandRequest(
  device: DeviceRow,
  kind: CommandKind,
  values: { requested: string; effective: string },
  {
    expiresIn = Infinity,
    ...more
  }: Pick<CommandRequest, "idempotencyKey" | "delivery" | "acknowledged" | "requestedBy" | "requestId" | "now"> & {
    expiresIn?: number | undefined;
    interlocks?: CommandRequest["interlocks"];
  },
): CommandRequest {
  return {
    settings: deviceSettings(device),
    kind: kind.kind,
    requested: values.requested,
    effective: values.effective,
    argument: wireText(kind, values.effective),
    ...pick(kind, ["setting", "atMostOnce", "interlocks"]),
    confirmation: kind.confirmation?.name ?? null,
    life: Math.min(kind.life, expiresIn),
    answerWithin: Math.min(COMMAND_ANSWER_SECONDS, kind.atMostOnce ? expiresIn : expiresIn * RETRY_SHARE),
    ...(more.delivery === "particle" && {
      cloud: {
        device: unitInUse(device),
        product: String(device.product_id),
        function: kind.action,
        argument: values.effective,
      },
    }),
    ...more,
  };
}
