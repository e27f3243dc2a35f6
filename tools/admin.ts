/**
 * `npm run admin -- --email address [--type Admin] [--name "…"] [--company "…"] [--owner id] [--remote]`
 * makes a person, or gives a known one another kind and a new password, and prints that password once.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { userTypes } from "#contract/session";
import { personRows, renewedRows } from "./directory/person.ts";
import { literal } from "./directory/sql.ts";
import { execute, migrate, query, type Place } from "./portal/database.ts";
import { otherInstance } from "./portal/instance.ts";

const Options = v.object({
  email: v.pipe(v.string("--email is missing."), v.trim(), v.toLowerCase(), v.email("--email is no address.")),
  type: v.optional(v.picklist(userTypes, `--type is one of ${userTypes.join(", ")}.`), "Admin"),
  name: v.optional(v.string()),
  company: v.optional(v.string(), ""),
  owner: v.optional(v.string()),
  remote: v.optional(v.boolean(), false),
});

function options(): v.InferOutput<typeof Options> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: { email: text, type: text, name: text, company: text, owner: text, remote: { type: "boolean" } },
  });
  return v.parse(Options, values);
}

/** 96 random bits that also meet the password rules of the portal. */
const oneTimePassword = (): string => `${randomBytes(12).toString("base64url").replaceAll("-", "x")}+aA1`;

async function main(): Promise<void> {
  const { email, type, name, company, owner, remote } = options();
  if (type === "Staff" && !owner) throw new Error("Staff work for an owner: name that person by --owner <id>.");
  const place: Place = remote ? "--remote" : "--local";
  if (!remote && (await otherInstance())) throw new Error("The program is running. End it, then run this again.");
  await migrate(place);
  const [known] = await query<{ id: string }>(`SELECT id FROM users WHERE email = ${literal(email)}`, place);
  const now = Math.floor(Date.now() / 1000);
  const password = oneTimePassword();
  const person = {
    id: randomUUID(),
    email,
    name: name ?? email,
    company_name: company,
    user_type: type,
    demo: false,
    owner_id: owner ?? null,
    tosAcceptedAt: null,
  };
  const rows = known ? await renewedRows(known.id, type, password, now) : await personRows(person, password, now);
  await execute("admin", rows, place);
  console.log(`${email} ${known ? "is now" : "was added as"} ${type}. Password, shown once: ${password}`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
