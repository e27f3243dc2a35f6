import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { environment } from "./process/command.ts";
import { inRoot } from "./process/root.ts";

/** Small rows that are found by their whole key: without row ids they take a fifth less, and an insert writes one row instead of two. */
const WITHOUT_ROWID = ["daily_soiling", "daily_weather", "site_weather", "site_wind_hours", "alert_states"];

const created = new RegExp(`^(CREATE TABLE \`(?:${WITHOUT_ROWID.join("|")})\` \\([^;]*\\n\\));`, "gm");

/** `drizzle-kit generate`, which can't say WITHOUT ROWID. */
const { status } = spawnSync("drizzle-kit", ["generate", ...process.argv.slice(2)], {
  cwd: inRoot(),
  env: environment,
  stdio: "inherit",
});
for (const name of readdirSync(inRoot("migrations")).filter((file) => file.endsWith(".sql"))) {
  const file = inRoot("migrations", name);
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(created, "$1 WITHOUT ROWID;"));
}
process.exitCode = status ?? 1;
