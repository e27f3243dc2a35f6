/**
 * Runs `proveDiskFull` on a separate disk. `small-disk.ts` starts it in a mount namespace, so the mount is private and ends with this
 * process. Its last line is the proof as JSON.
 */
import { execFileSync } from "node:child_process";
import { proveDiskFull } from "./disk-full.ts";

const [disk, size, rounds, seed] = process.argv.slice(2) as [string, string, string, string];
execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", disk]);
const proof = await proveDiskFull(disk, Number(rounds), Number(seed));
console.log(JSON.stringify(proof));
