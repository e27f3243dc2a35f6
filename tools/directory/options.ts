import { parseArgs } from "node:util";
import * as v from "valibot";
import { userTypes } from "#contract/accounts/session";

export const usage = `npm run admin -- --email ADDRESS [--type ${userTypes.join(" | ")}] [--name NAME] [--company NAME] [--owner ADDRESS]
    [--remote --address https://portal.example]
  Adds a person, or resets the sign-in of a known one, and prints a one-time link to create a password. Without --type, a known person
  keeps the type, and a new one becomes an Admin. Staff need the --owner they work for.
npm run admin -- --email ADDRESS --disable | --enable [--remote]
  Blocks a person, or lets the person sign in again.
npm run admin -- --units FILE [--claim-codes] [--remote]
  Adds units: a CSV file with icc_id,device_id,serial_number,product_id,key_sha256,claim_code. With --claim-codes, units without a
  claim code get a new one, and the codes are printed for their labels.
Without --remote, this changes the database of this folder; stop the portal first.`;

const Options = v.object({
  email: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email("--email must be an email address."))),
  type: v.optional(v.picklist(userTypes, `--type is one of ${userTypes.join(", ")}.`)),
  name: v.optional(v.string()),
  company: v.optional(v.string(), ""),
  owner: v.optional(v.pipe(v.string(), v.trim(), v.email("--owner must be the email address of an owner."))),
  address: v.optional(v.pipe(v.string(), v.url("--address is where the portal is, https://…"))),
  units: v.optional(v.string()),
  claimCodes: v.optional(v.boolean(), false),
  remote: v.optional(v.boolean(), false),
  disable: v.optional(v.boolean(), false),
  enable: v.optional(v.boolean(), false),
});
export type AdminOptions = v.InferOutput<typeof Options>;

/** The command line is wrong; the usage is printed with the message. */
export class UsageError extends Error {}

function problemOf({ email, units, type, owner, remote, address, disable, enable }: AdminOptions): string | null {
  if ((email === undefined) === (units === undefined))
    return "Name a person (--email address) or a file of units (--units file.csv).";
  if (disable && enable) return "Choose one of --disable and --enable.";
  if (disable || enable) return email === undefined ? "Name the person: --email address." : null;
  if (email === undefined) return null;
  if (type === "Staff" && owner === undefined)
    return "Staff work for an owner: name that person with --owner and their email address.";
  return remote && address === undefined ? "Say where the portal is: --address https://…" : null;
}

export function readAdminOptions(args: string[]): AdminOptions {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    const { values } = parseArgs({
      args,
      options: {
        email: text,
        type: text,
        name: text,
        company: text,
        owner: text,
        address: text,
        units: text,
        "claim-codes": flag,
        remote: flag,
        disable: flag,
        enable: flag,
      },
    });
    const { "claim-codes": claimCodes, ...others } = values;
    const options = v.parse(Options, { ...others, claimCodes });
    const problem = problemOf(options);
    if (problem !== null) throw new UsageError(problem);
    return options;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
