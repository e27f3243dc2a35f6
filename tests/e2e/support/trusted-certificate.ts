/**
 * Makes workerd trust the certificate of the mail server of the tests, which is for localhost alone. To be imported before
 * anything that imports wrangler: it reads this variable once, as it is loaded.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = (name: string): string => fileURLToPath(new URL(`../../fixtures/mail/${name}`, import.meta.url));

process.env["NODE_EXTRA_CA_CERTS"] = file("localhost.pem");

export const certificate = {
  cert: readFileSync(file("localhost.pem"), "utf8"),
  key: readFileSync(file("localhost-key.pem"), "utf8"),
};
