import { fileURLToPath } from "node:url";
import { install } from "./bootstrap/install.mjs";
import { reenter } from "./bootstrap/reenter.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
if (install(root)) reenter(root, "suite", { interruptedCode: 1 });
else {
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
