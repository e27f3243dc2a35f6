import { asked } from "../../../api/asked.ts";
import { api, unwrap } from "../../../api/client.ts";
import { exportInstants, isBeingWritten } from "./exports.model.ts";

const POLL_MS = 3000;

export const exportsQuery = asked(["exports"], (init) => api.exports.$get({}, init), {
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.exports.some(isBeingWritten) ? POLL_MS : false),
});

export const dropExport = (id: string) => unwrap(api.exports[":id"].$delete({ param: { id } }));

interface ExportForm {
  user: string;
  device: { device_id: string; timezone: string };
  days: { from: string; to: string };
}

export const startExport = ({ user, device, days }: ExportForm) =>
  unwrap(
    api.device.startCSVDownload.$post({
      json: { user_id: user, device_id: device.device_id, ...exportInstants(device.timezone, days) },
    }),
  );
