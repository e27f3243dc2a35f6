import { DEFAULT_TIMESTAMP_FORMAT, sensorTypes } from "#contract/inbound/inbound";
import type { UploadQuery } from "#contract/inbound/upload-query";
import type { FileChoices, FileSource } from "../../../../device/telemetry/file-sources.ts";

/** The sender's choices, else those of the last file of the same table; for the sensor, else that of the device's newest file. */
export function fileChoices(
  // Answers about one file: the next may have one zone and one device.
  query: Pick<UploadQuery, "sensorType" | "tsFormat" | "clock" | "mapping" | "fileZone" | "fileDevice">,
  { table, newest }: { table: FileSource | null; newest: FileSource | null },
): FileChoices {
  const mapping = query.mapping ?? table?.choices.mapping;
  return {
    sensorType: query.sensorType ?? table?.choices.sensorType ?? newest?.choices.sensorType ?? sensorTypes["Two cells"],
    timestampFormat: query.tsFormat ?? table?.choices.timestampFormat ?? DEFAULT_TIMESTAMP_FORMAT,
    clock: query.clock ?? table?.choices.clock ?? "standard",
    ...(mapping && { mapping }),
    ...(query.fileZone !== undefined && { fileZone: query.fileZone }),
    ...(query.fileDevice !== undefined && { fileDevice: query.fileDevice }),
  };
}
