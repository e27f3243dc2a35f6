import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, it } from "vitest";
import { DEMO_PASSWORD } from "../../../tools/demo/people.ts";
import { OWNER, scratchDirectory } from "../../proof/prove/devices.ts";
import { type Server, startServer } from "../support/server.ts";

let portal: Server;
const folder = mkdtempSync(join(tmpdir(), "soilsight-walk-"));
beforeAll(async () => {
  portal = await startServer();
  for (const row of await scratchDirectory([], 0)) await portal.directory.run(sql.raw(row));
});
afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true });
});

/** The protocol's walkthrough as a person would paste it, with this test's portal and person. */
function walk(): string {
  const [, section = ""] = readFileSync("docs/protocol.md", "utf8").split("\n## A walk with curl\n");
  const [first, ...lines] = [...section.matchAll(/^ {4}(.*)$/gm)].map(([, line]) => line!);
  const who = /^PORTAL=\S+ EMAIL=\S+ PASSWORD=(\S+)$/.exec(first!);
  if (who?.[1] !== DEMO_PASSWORD) throw new Error("The walk begins with portal and owner, as npm start prints them.");
  return [`PORTAL=${portal.origin} EMAIL=${OWNER} PASSWORD=${who[1]}`, ...lines].join("\n");
}

const hasCurl = spawnSync("bash", ["-c", "command -v curl"]).status === 0;
it.skipIf(!hasCurl)("follows the walkthrough of the protocol, line by line", async ({ expect }) => {
  const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", walk()], { cwd: folder });
  const answers = stdout.split("\n").filter((line) => line !== "");
  const [signedIn, added, receipt, asked, fetched, answered, config, history] = answers.map(
    (line) => JSON.parse(line) as unknown,
  );
  expect(answers).toHaveLength(8);
  expect(signedIn).toMatchObject({ user: { email: OWNER } });
  expect(added).toMatchObject({ message: "Your device was created successfully." });
  expect(receipt).toMatchObject({ accepted: 2, rejectedCount: 0 });
  const command = { requested: "washTimes=6,30", effective: "washTimes=6,23,25,25,25" };
  expect(asked).toMatchObject({ clamped: true, command: { ...command, state: "queued" } });
  expect(fetched).toMatchObject({ commands: [{ argument: command.effective, attempt: 1 }] });
  expect(answered).toEqual({ state: "succeeded" });
  expect(config).toMatchObject({
    functionsStatus: { washTimes: false },
    functionsValues: { washTimes: [6, 23, 25, 25, 25] },
  });
  expect(history).toMatchObject({ commands: [{ ...command, state: "succeeded", result: 0 }] });
});
