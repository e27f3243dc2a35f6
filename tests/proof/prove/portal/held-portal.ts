/**
 * A portal in its own process group, so that it can be killed as a whole; started by `../portal.ts`. If the starter dies, its pipe closes and
 * the group ends (tools/process/parent.ts).
 */
import { localSettings } from "../../../../tools/portal/local-settings.ts";
import { onEnd } from "../../../../tools/process/parent.ts";
import { deploy, type DeployedWorkers } from "./deployed-portal.ts";

const { port, settings, ...given } = JSON.parse(process.argv[2]!) as {
  port: number;
  workers: DeployedWorkers;
  folder: string;
  settings: Record<string, string>;
};
// Settings of a local portal, such as webhooks to this machine, need its address.
const PORTAL_ADDRESS = `http://localhost:${port}`;
const portal = deploy({ ...localSettings(), PORTAL_ADDRESS, REQUEST_LOG: "off", ...settings }, port, given);
onEnd(() => void portal.then(async ({ stop }) => stop()).finally(() => process.exit()));
await portal;
