/**
 * `npm run doctor`: checks what could keep this folder's portal from working; `-- --address https://…` checks another portal, `-- --remote`
 * this clone's deployment, as wrangler's user. Exit code 1: a check failed.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { Description } from "./deploy/project.ts";
import { checkAddress, checkDeployment } from "./doctor/deployed.ts";
import { fail, type Finding, findingLine } from "./doctor/finding.ts";
import * as local from "./doctor/local.ts";
import { checkMail } from "./doctor/smtp.ts";
import { inRoot, root } from "./process/root.ts";

async function localFindings(): Promise<Finding[]> {
  const description = new Description(root);
  const settings = local.settingsHere();
  return [
    local.checkNode(),
    local.checkDisk(),
    ...(await local.checkPortal(description)),
    ...local.checkSettings(settings, existsSync(inRoot(".dev.vars"))),
    ...local.checkSecretFile(),
    await checkMail(settings),
    local.checkMigrations(),
    local.checkIds(description),
    ...local.checkStateFiles(),
  ];
}

async function findings(): Promise<Finding[]> {
  const { values } = parseArgs({ options: { address: { type: "string" }, remote: { type: "boolean" } } });
  const { address, remote } = values;
  if (address === undefined && !remote) return localFindings();
  if (address !== undefined && !URL.canParse(address))
    return [fail(`--address ${address}`, "Enter an address such as https://portal.example.")];
  return [
    ...(address === undefined ? [] : await checkAddress(new URL(address).origin)),
    ...(remote ? await checkDeployment(root, process.env, Date.now() / 1000) : []),
  ];
}

const all = await findings().catch((error: Error): Finding[] => [fail("The check stopped", error.message)]);
for (const finding of all) console.log(findingLine(finding));
const count = (state: Finding["state"]): number => all.filter((finding) => finding.state === state).length;
console.log(`\n${count("ok")} ok, ${count("warn")} warnings, ${count("fail")} failures`);
if (count("fail") > 0) process.exitCode = 1;
