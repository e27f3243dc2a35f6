export { mayHaveKept } from "./flag.ts";
export const keptFiles = async () => ({ default: (await import("./KeptFiles.tsx")).KeptFiles });
