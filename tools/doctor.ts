/** `npm run doctor`: checks a portal, see `usage`. Exit code 1: a check failed. */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { Description } from "./deploy/project.ts";
import { checkAddress, checkDeployment } from "./doctor/deployed.ts";
import { fail, type Finding, findingLine } from "./doctor/finding.ts";
import * as local from "./doctor/local.ts";
import { checkMail } from "./doctor/smtp.ts";
import { otherInstance } from "./portal/instance.ts";
import { directoryFiles } from "./portal/local-database.ts";
import { settingsHere } from "./portal/server.ts";
import { inRoot, root } from "./process/root.ts";

/** Of `parseArgs`. */
const isUsageError = ({ code }: NodeJS.ErrnoException): boolean => code?.startsWith("ERR_PARSE_ARGS") ?? false;

const usage = `npm run doctor                                        checks what could keep the portal of this folder from working
npm run doctor -- --address https://portal.example    checks a portal from outside
npm run doctor -- --remote                            checks the deployment of this clone, as the user of wrangler login`;

async function localFindings(): Promise<Finding[]> {
  const description = new Description(root);
  const settings = settingsHere();
  const running = await otherInstance().catch(() => null);
  const present = { hasDevVars: existsSync(inRoot(".dev.vars")), hasDatabase: directoryFiles().length > 0 };
  return [
    local.checkNode(),
    local.checkDisk(),
    ...(await local.checkPortal(description, running)),
    ...local.checkSettings(settings, present),
    ...local.checkSecretFile(),
    await checkMail(settings),
    ...local.checkDatabase(running !== null),
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

async function main(): Promise<void> {
  const all = await findings().catch((error: Error): Finding[] => [
    fail("The check stopped", isUsageError(error) ? `${error.message}\n\n${usage}` : error.message),
  ]);
  for (const finding of all) console.log(findingLine(finding));
  const count = (state: Finding["state"]): number => all.filter((finding) => finding.state === state).length;
  console.log(`\n${count("ok")} ok, ${count("warn")} warnings, ${count("fail")} failures`);
  if (count("fail") > 0) process.exitCode = 1;
}

if (process.argv.includes("--help")) console.log(usage);
else await main();
