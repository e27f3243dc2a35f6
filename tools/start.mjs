import { fileURLToPath } from "node:url";
import { install } from "./bootstrap/install.mjs";
import { reenter } from "./bootstrap/reenter.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
if (install(root)) reenter(root, "portal", { interruptedCode: 0 });
else process.exitCode = 1;
