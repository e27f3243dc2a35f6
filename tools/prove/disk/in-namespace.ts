/**
 * `proveDiskFull` on a disk of its own: started by `small-disk.ts` in a mount namespace, never by a person, so that nothing of the mount is
 * seen elsewhere and it is gone with this process. Prints the proof as JSON.
 */
import { execFileSync } from "node:child_process";
import { proveDiskFull } from "./disk-full.ts";

const [disk, size, rounds, seed] = process.argv.slice(2) as [string, string, string, string];
execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", disk]);
const proof = await proveDiskFull(disk, Number(rounds), Number(seed));
console.log(JSON.stringify(proof));
