import type { Cloudflare } from "./cloudflare.ts";
import type { DeployOptions } from "./options.ts";
import type { Description } from "./project.ts";

export interface Setup {
  folder: string;
  description: Description;
  options: DeployOptions;
  cloudflare: Cloudflare;
  account: string;
  say: (line: string) => void;
  ask: (question: string, isSecret?: boolean) => Promise<string>;
  wrangler: (...args: string[]) => Promise<string>;
}

export type Asker = Setup["ask"];
