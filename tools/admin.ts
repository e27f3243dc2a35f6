/** `npm run admin`: adds or changes people and units (docs/operations.md); see `usage`. */
import { readFileSync } from "node:fs";
import { tokenOf } from "./deploy/cloudflare.ts";
import { deployTexts } from "./deploy/texts.ts";
import { invite, invitedLines } from "./directory/invite.ts";
import { type AdminOptions, readAdminOptions, usage, UsageError } from "./directory/options.ts";
import { unitTexts } from "#contract/setup/units";
import { readUnits, type Unit, withClaimCodes } from "#domain/setup/units";
import { unitsRecord } from "./directory/record.ts";
import { setPersonStatus, convertTrial } from "./directory/account.ts";
import { claimHash, unitRows } from "./directory/units.ts";
import { localAddress, otherInstance } from "./portal/instance.ts";
import { directoryAt, migrateLocal, type DirectoryDatabase } from "./portal/database.ts";
import { hideLocalData } from "./portal/local-database.ts";
import { root } from "./process/root.ts";

async function addPerson(
  email: string,
  { type, name, company, owner, address }: AdminOptions,
  directory: DirectoryDatabase,
) {
  if (type === "Owner" && (await convertTrial(directory, email)))
    return console.log(`The free trial of ${email} is now an owner. Their password and sessions stay the same.`);
  const portal = new URL(address ?? localAddress()).origin;
  const invitation = { email, type: type ?? null, name: name ?? email, company, owner: owner ?? null, portal };
  for (const line of invitedLines(email, await invite(directory, invitation))) console.log(line);
}

async function setStatus(email: string, disable: boolean, directory: DirectoryDatabase): Promise<void> {
  const known = await setPersonStatus(directory, email, disable);
  if (!known) throw new Error(`No account has the address ${email}.`);
  console.log(
    disable
      ? `${email} (${known.user_type}) is disabled: signed out everywhere, and can neither sign in nor get a new password.`
      : `${email} (${known.user_type}) is enabled and can sign in again.`,
  );
}

async function addUnits(file: string, claimCodes: boolean, directory: DirectoryDatabase): Promise<void> {
  const read = readUnits(readFileSync(file, "utf8"));
  if (!read.ok) throw new Error(`Nothing was stored.\n${read.problems.map(unitTexts.at).join("\n")}`);
  const units = claimCodes ? withClaimCodes(read.units) : read.units;
  const count = async () => (await directory.query<{ n: number }>("SELECT count(*) AS n FROM provisioned_units"))[0]!.n;
  const before = await count();
  const at = Math.floor(Date.now() / 1000);
  await directory.execute([unitsRecord(units, { at, codes: claimCodes }), ...unitRows(units)]);
  const added = (await count()) - before;
  const known = read.units.length - added;
  console.log(`Units added: ${added}; known already: ${known}.`);
  if (claimCodes) for (const line of await storedLabels(units, directory)) console.log(line);
}

/** A known unit that had a claim code keeps it, so its new one is not for a label. */
async function storedLabels(units: readonly Unit[], directory: DirectoryDatabase): Promise<string[]> {
  const rows = await directory.query<{ icc_id: string; hash: string | null }>(
    "SELECT icc_id, claim_code_hash AS hash FROM provisioned_units",
  );
  const stored = new Map(rows.map(({ icc_id, hash }) => [icc_id, hash]));
  const labels = units.filter((unit) => stored.get(unit.icc_id) === claimHash(unit));
  return ["icc_id,claim_code", ...labels.map(({ icc_id, claim_code }) => `${icc_id},${claim_code}`)];
}

async function change(options: AdminOptions): Promise<void> {
  const { email, units, remote } = options;
  const other = remote ? null : await otherInstance();
  if (other) throw new Error(`Soilsight is running in this folder. Stop it (kill ${other.pid}), then run this again.`);
  if (!remote) {
    hideLocalData();
    await migrateLocal();
  }
  const directory = directoryAt(remote ? "--remote" : "--local");
  if (email !== undefined && (options.disable || options.enable)) await setStatus(email, options.disable, directory);
  else if (email !== undefined) await addPerson(email, options, directory);
  if (units !== undefined) await addUnits(units, options.claimCodes, directory);
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes("--help")) return console.log(usage);
  const options = readAdminOptions(args);
  await change(options).catch((error: Error) => {
    // Wrangler's own answer does not say so.
    throw options.remote && tokenOf(root, process.env) === null ? new Error(deployTexts.noToken) : error;
  });
}

main().catch((error: Error) => {
  console.error(error instanceof UsageError ? `${error.message}\n\n${usage}` : error.message);
  process.exitCode = 1;
});
