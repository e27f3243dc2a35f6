import { api, unwrap } from "../../../api/client.ts";

export const checkImport = (csv: string) => unwrap(api.device.import.check.$post({ json: { csv } }));
export const runImport = (csv: string) => unwrap(api.device.import.$post({ json: { csv } }));
