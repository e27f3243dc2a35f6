/** Certificate of the mail server for localhost; vitest.config.ts makes workerd trust it. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = (name: string): string => fileURLToPath(new URL(`../../fixtures/mail/${name}`, import.meta.url));

export const certificate = {
  cert: readFileSync(file("localhost.pem"), "utf8"),
  key: readFileSync(file("localhost-key.pem"), "utf8"),
};
