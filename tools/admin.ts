/**
 * `npm run admin -- --email address [--type Admin] [--name "…"] [--company "…"] [--owner id] [--address https://…] [--remote]`
 * makes a person, or gives a known one another kind, and prints a link that works once: by it they choose their password.
 * `npm run admin -- --email address --disable [--remote]` shuts a person out; `--enable` lets them in again.
 * `npm run admin -- --units file.csv [--remote]` makes units of the provider known: `icc_id,device_id,serial_number,product_id`.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { userTypes } from "#contract/session";
import { verifyLink } from "../worker/features/accounts/links.ts";
import { disabledRows, enabledRows, invitedRows, linkRows, renewedRows } from "./directory/person.ts";
import { literal } from "./directory/sql.ts";
import { readUnits, unitRows } from "./directory/units.ts";
import { execute, migrate, query, type Place } from "./portal/database.ts";
import { otherInstance } from "./portal/instance.ts";

const Options = v.object({
  email: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email("--email is no address."))),
  type: v.optional(v.picklist(userTypes, `--type is one of ${userTypes.join(", ")}.`), "Admin"),
  name: v.optional(v.string()),
  company: v.optional(v.string(), ""),
  owner: v.optional(v.string()),
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

/** What is missing for the person or the units that are to be added; null: nothing. */
function problemOf({ email, units, type, owner, remote, address, disable, enable }: Options): string | null {
  if ((email === undefined) === (units === undefined))
    return "Name a person (--email address) or a file of units (--units file.csv).";
  if (disable && enable) return "Choose one of --disable and --enable.";
  if (disable || enable) return email === undefined ? "Name the person: --email address." : null;
  if (email === undefined) return null;
  if (type === "Staff" && owner === undefined) return "Staff work for an owner: name that person by --owner <id>.";
  return remote && address === undefined ? "Say where the portal is: --address https://…" : null;
}

/** Where `npm start` serves unless it was told otherwise. */
const ON_THIS_MACHINE = "http://localhost:8787";

async function addPerson(email: string, { type, name, company, owner, address }: Options, place: Place) {
  const [known] = await query<{ id: string; demo: number }>(
    `SELECT id, demo FROM users WHERE email = ${literal(email)}`,
    place,
  );
  if (known?.demo) throw new Error("This is the shared demonstration account; it stays as it is.");
  const now = Math.floor(Date.now() / 1000);
  const id = known?.id ?? randomUUID();
  const person = { id, email, name: name ?? email, company_name: company, user_type: type, owner_id: owner ?? null };
  const code = randomBytes(32).toString("base64url");
  const rows = known ? renewedRows(id, type, now) : invitedRows(person, now);
  await execute("admin", [...rows, ...(await linkRows(id, code, now))], place);
  const portal = new URL(address ?? ON_THIS_MACHINE).origin;
  console.log(
    `${email} ${known ? "is now" : "was added as"} ${type}. This link works once, for 7 days, and creates the`,
  );
  console.log(`password; whoever has it can use it, so hand it over as you would a key:`);
  console.log(verifyLink(portal, person, code, "admin"));
}

async function setStatus(email: string, disable: boolean, place: Place): Promise<void> {
  const [known] = await query<{ id: string; user_type: string }>(
    `SELECT id, user_type FROM users WHERE email = ${literal(email)}`,
    place,
  );
  if (!known) throw new Error(`Nobody has the address ${email}.`);
  const now = Math.floor(Date.now() / 1000);
  await execute("admin", disable ? disabledRows(known.id, now) : enabledRows(known.id, now), place);
  console.log(
    disable
      ? `${email} (${known.user_type}) is disabled: signed out everywhere, and can neither sign in nor get a new password.`
      : `${email} (${known.user_type}) is enabled and can sign in again.`,
  );
}

async function addUnits(file: string, place: Place): Promise<void> {
  const read = readUnits(readFileSync(file, "utf8"));
  if (!read.ok) throw new Error(`Nothing was stored.\n${read.problems.join("\n")}`);
  const count = async () => (await query<{ n: number }>("SELECT count(*) AS n FROM provisioned_units", place))[0]!.n;
  const before = await count();
  await execute("units", unitRows(read.units), place);
  const added = (await count()) - before;
  const known = read.units.length - added;
  console.log(`Units added: ${added}; known already, and left as they were: ${known}.`);
}

async function main(): Promise<void> {
  const wanted = options();
  const { email, units, remote } = wanted;
  const problem = problemOf(wanted);
  if (problem !== null) throw new Error(problem);
  const place: Place = remote ? "--remote" : "--local";
  if (!remote && (await otherInstance())) throw new Error("The program is running. End it, then run this again.");
  await migrate(place);
  if (email !== undefined && (wanted.disable || wanted.enable)) await setStatus(email, wanted.disable, place);
  else if (email !== undefined) await addPerson(email, wanted, place);
  if (units !== undefined) await addUnits(units, place);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
