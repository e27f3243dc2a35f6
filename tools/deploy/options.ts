import { readFileSync } from "node:fs";
import { parseArgs, parseEnv } from "node:util";

export const mailKinds = ["smtp", "cloudflare", "none"] as const;
export type MailKind = (typeof mailKinds)[number];

export interface DeployOptions {
  /** `https://portal.example`, or `workers.dev` */
  address: string | null;
  mail: MailKind | null;
  settings: Record<string, string>;
  admin: string | null;
  place: string[];
  copy: string | null;
  isAsking: boolean;
}

export const usage = `npm run deploy:setup -- [--address https://portal.example | workers.dev] [--mail smtp | cloudflare | none]
    [--settings FILE] [--admin you@company.example] [--location wnam] [--jurisdiction us] [--copy FILE] [--yes]
  Sets up everything that a deployed portal needs, deploys it, and prints the first Admin's link. It asks for what is missing; with --yes
  (CI) it asks nothing. Run it again at any time: it does only what is missing.
  --settings FILE has lines NAME=value of docs/operations.md, such as SMTP_URL and MAIL_FROM; they become secrets of the Worker.`;

const text = { type: "string" } as const;

export function readOptions(args: string[], isTerminal: boolean): DeployOptions {
  const { values } = parseArgs({
    args,
    options: {
      address: text,
      mail: text,
      settings: text,
      admin: text,
      location: text,
      jurisdiction: text,
      copy: text,
      yes: { type: "boolean" },
    },
  });
  const mail = mailKinds.find((kind) => kind === values.mail) ?? null;
  if (values.mail !== undefined && mail === null) throw new Error(`--mail is one of ${mailKinds.join(", ")}.`);
  const { address, location, jurisdiction } = values;
  return {
    address: address === undefined ? null : readAddress(address),
    mail,
    settings:
      values.settings === undefined ? {} : (parseEnv(readFileSync(values.settings, "utf8")) as Record<string, string>),
    admin: values.admin ?? null,
    place: [
      ...(location === undefined ? [] : ["--location", location]),
      ...(jurisdiction === undefined ? [] : ["--jurisdiction", jurisdiction]),
    ],
    copy: values.copy ?? null,
    isAsking: isTerminal && values.yes !== true,
  };
}

export function readAddress(written: string): string {
  const trimmed = written.trim();
  if (trimmed === "" || trimmed === "workers.dev") return "workers.dev";
  const url = URL.parse(trimmed.includes("://") ? trimmed : `https://${trimmed}`);
  if (url?.protocol !== "https:" || url.pathname !== "/" || url.search !== "" || !url.hostname.includes("."))
    throw new Error(`--address: "${trimmed}" must be an address without a path, such as https://portal.example.`);
  return url.origin;
}
