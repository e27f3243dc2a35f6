import { asked } from "../../../api/asked.ts";
import { api } from "../../../api/client.ts";

const id = (device: string) => ({ param: { id: device } });

export const deviceQuery = (device: string) =>
  asked(["device", device], (init) => api.device[":id"].$get(id(device), init));

export const washLogQuery = (device: string) =>
  asked(["device", device, "wash-log"], (init) =>
    api.device[":id"]["wash-log"].$get({ ...id(device), query: {} }, init),
  );
