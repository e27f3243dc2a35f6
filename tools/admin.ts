/**
 * `npm run admin`: adds or changes people and units (docs/operations.md). `--email address [--type Admin] [--name "…"] [--company "…"]
 * [--owner address] [--address https://…] [--remote]` adds or converts a person and prints a one-time link to choose a password; a trial
 * converted to Owner keeps the password. `--disable` ends a person's access, `--enable` restores it. `--units file.csv` adds units:
 * `icc_id,device_id,serial_number,product_id,key_sha256`.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { userTypes } from "#contract/accounts/session";
import { invite } from "./directory/invite.ts";
import { disabledRows, enabledRows } from "./directory/person.ts";
import { literal } from "./directory/sql.ts";
import { convertTrial } from "./directory/trial.ts";
import { readUnits, unitRows } from "./directory/units.ts";
import { localAddress } from "./portal/address.ts";
import { directoryAt, migrateLocal, type Directory } from "./portal/database.ts";
import { otherInstance } from "./portal/instance.ts";

const Options = v.object({
  email: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email("--email must be an email address."))),
  type: v.optional(v.picklist(userTypes, `--type is one of ${userTypes.join(", ")}.`), "Admin"),
  name: v.optional(v.string()),
  company: v.optional(v.string(), ""),
  owner: v.optional(v.pipe(v.string(), v.trim(), v.email("--owner must be the email address of an owner."))),
  address: v.optional(v.pipe(v.string(), v.url("--address is where the portal is, https://…"))),
  units: v.optional(v.string()),
  remote: v.optional(v.boolean(), false),
  disable: v.optional(v.boolean(), false),
  enable: v.optional(v.boolean(), false),
});
type Options = v.InferOutput<typeof Options>;

function options(): Options {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: {
      email: text,
      type: text,
      name: text,
      company: text,
      owner: text,
      address: text,
      units: text,
      remote: { type: "boolean" },
      disable: { type: "boolean" },
      enable: { type: "boolean" },
    },
  });
  return v.parse(Options, values);
}

function problemOf({ email, units, type, owner, remote, address, disable, enable }: Options): string | null {
  if ((email === undefined) === (units === undefined))
    return "Name a person (--email address) or a file of units (--units file.csv).";
  if (disable && enable) return "Choose one of --disable and --enable.";
  if (disable || enable) return email === undefined ? "Name the person: --email address." : null;
  if (email === undefined) return null;
  if (type === "Staff" && owner === undefined)
    return "Staff work for an owner: name that person with --owner and their email address.";
  return remote && address === undefined ? "Say where the portal is: --address https://…" : null;
}

async function addPerson(email: string, { type, name, company, owner, address }: Options, directory: Directory) {
  if (type === "Owner" && (await convertTrial(directory, email)))
    return console.log(`The free trial of ${email} is now an owner. Their password and sessions stay the same.`);
  const portal = new URL(address ?? localAddress()).origin;
  const invitation = { email, type, name: name ?? email, company, owner: owner ?? null, portal };
  const { isKnown, link } = await invite(directory, invitation);
  console.log(
    `${email} ${isKnown ? "is now" : "was added as"} ${type}. This link can be used once within 7 days to create a`,
  );
  console.log(`password. Anyone who has the link can use it, so share it only with that person:`);
  console.log(link);
}

async function setStatus(email: string, disable: boolean, directory: Directory): Promise<void> {
  const [known] = await directory.query<{ id: string; user_type: string }>(
    `SELECT id, user_type FROM users WHERE email = ${literal(email)}`,
  );
  if (!known) throw new Error(`No account has the address ${email}.`);
  const now = Math.floor(Date.now() / 1000);
  await directory.execute(disable ? disabledRows(known.id, now) : enabledRows(known.id, now));
  console.log(
    disable
      ? `${email} (${known.user_type}) is disabled: signed out everywhere, and can neither sign in nor get a new password.`
      : `${email} (${known.user_type}) is enabled and can sign in again.`,
  );
}

async function addUnits(file: string, directory: Directory): Promise<void> {
  const read = readUnits(readFileSync(file, "utf8"));
  if (!read.ok) throw new Error(`Nothing was stored.\n${read.problems.join("\n")}`);
  const count = async () => (await directory.query<{ n: number }>("SELECT count(*) AS n FROM provisioned_units"))[0]!.n;
  const before = await count();
  await directory.execute(unitRows(read.units));
  const added = (await count()) - before;
  const known = read.units.length - added;
  console.log(`Units added: ${added}; known already, and left as they were: ${known}.`);
}

async function main(): Promise<void> {
  const wanted = options();
  const { email, units, remote } = wanted;
  const problem = problemOf(wanted);
  if (problem !== null) throw new Error(problem);
  if (!remote && (await otherInstance()))
    throw new Error("Soilsight is running in this folder. Stop it, then run this again.");
  if (!remote) await migrateLocal();
  const directory = directoryAt(remote ? "--remote" : "--local");
  if (email !== undefined && (wanted.disable || wanted.enable)) await setStatus(email, wanted.disable, directory);
  else if (email !== undefined) await addPerson(email, wanted, directory);
  if (units !== undefined) await addUnits(units, directory);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
