import { inRoot } from "../process/root.ts";
import { readStateFile, writeStateFile } from "../process/state-file.ts";
import { localSettings } from "./local-settings.ts";
import { askedPort, DEFAULT_PORT } from "./port.ts";

const file = () => inRoot(".wrangler", "state", "address.json");

export const rememberAddress = (address: string): void => writeStateFile(file(), { address });

export function localAddress(env: NodeJS.ProcessEnv = process.env): string {
  const setting = localSettings().PORTAL_ADDRESS;
  if (setting) return setting;
  const port = askedPort(env.PORT);
  if (port !== null) return `http://localhost:${port}`;
  const last = readStateFile(file(), "Delete it.") as { address: string } | null;
  return last?.address ?? `http://localhost:${DEFAULT_PORT}`;
}
