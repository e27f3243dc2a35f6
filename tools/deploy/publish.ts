import { createHash } from "node:crypto";
import { join } from "node:path";
import { readStateFile, writeStateFile } from "../process/state-file.ts";
import type { Setup } from "./step.ts";

const stateFile = (folder: string): string => join(folder, ".data", "deployed.json");
const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

export async function isPublished({ cloudflare, account, description, folder }: Setup): Promise<boolean> {
  const last = readStateFile(stateFile(folder), "Delete it; the next deploy:setup then deploys again.");
  if ((last as { description?: string } | null)?.description !== digest(description.toml)) return false;
  return (await cloudflare.get(`/accounts/${account}/workers/scripts/${description.worker}/deployments`)).ok;
}

export const rememberPublished = ({ description, folder }: Setup): void =>
  writeStateFile(stateFile(folder), { description: digest(description.toml) });

export async function publish({ wrangler, say }: Setup, secretsArguments: string[]): Promise<void> {
  await wrangler("d1", "migrations", "apply", "DB", "--remote");
  await wrangler("deploy", ...secretsArguments);
  say("  ✓ Deployed");
}
